"""Browsers for tests of pages."""

from django.test import Client

from accounts.models import User

JSON = {"accept": "application/json"}
"What a script sends along, so that it is answered in JSON."


def signed_in(user: User) -> Client:
    """Return a browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return client

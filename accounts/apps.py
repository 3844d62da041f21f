"""The app of accounts: who you are."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts: names, passwords, closing."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

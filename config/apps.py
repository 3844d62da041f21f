"""Makes the wiring an app, so that its static files are found and Celery's application is loaded."""

from django.apps import AppConfig


class Wiring(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Tasks are sent by name; without this import they would go to a default application.
        from config import celery  # noqa: F401

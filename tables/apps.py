"""The tables app: where people sit, play and watch."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """Name the app, and have people leave their tables before their account is closed."""

    name = "tables"
    verbose_name = _("tables")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import services as accounts
        from tables.services.departure import leave_all_tables

        if leave_all_tables not in accounts.BEFORE_CLOSING:
            accounts.BEFORE_CLOSING.append(leave_all_tables)

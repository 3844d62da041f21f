"""The tables app: where people sit, play and watch."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """Name the app for Django and for the admin pages."""

    name = "tables"
    verbose_name = _("tables")
    default_auto_field = "django.db.models.BigAutoField"

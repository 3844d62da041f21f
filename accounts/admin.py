"""People in the admin: find them, see them, suspend them."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import services
from accounts.models import User
from accounts.selectors import free_name

# The admin's own sign-in page knows no limits on guessing; the site's does.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = "Holdfast"
admin.site.site_title = "Holdfast"


class NewUserForm(AdminUserCreationForm):
    """A name by the same rules as on the sign-up page, and a password."""

    class Meta:
        model = User
        fields = ("username",)

    def clean_username(self) -> str:
        """Give the stored form of the name."""
        return free_name(self.cleaned_data["username"])


class StandingFilter(admin.SimpleListFilter):
    """Active, suspended or closed."""

    title = _("standing")
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """List the three standings."""
        return [("active", _("active")), ("suspended", _("suspended")), ("closed", _("closed"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        """Keep the accounts of the chosen standing."""
        match self.value():
            case "active":
                return queryset.filter(is_active=True)
            case "suspended":
                return queryset.filter(is_active=False, closed_at=None)
            case "closed":
                return queryset.exclude(closed_at=None)
        return queryset


@admin.register(User)
class PersonAdmin(UserAdmin):
    """The list of people. Names stay as they are; closing is the person's own act."""

    add_form = NewUserForm
    list_display = ("username", "email", "created_at", "last_login", "is_active", "is_staff")
    list_filter = (StandingFilter, "is_staff", "created_at")
    search_fields = ("username", "email", "id")
    search_help_text = _("Name, e-mail or number")
    ordering = ("-created_at",)
    date_hierarchy = "created_at"
    list_per_page = 50
    readonly_fields = ("username", "skeleton", "created_at", "closed_at", "last_login")
    fieldsets = (
        (None, {"fields": ("username", "skeleton", "email", "password")}),
        (_("Standing"), {"fields": ("is_active", "created_at", "last_login", "closed_at")}),
        (_("Rights"), {"fields": ("is_staff", "is_superuser", "groups", "user_permissions")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "usable_password", "password1", "password2")}),)
    actions = ("suspend", "lift_suspension")

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Let a name be written once, and nothing of a closed account be changed."""
        if obj is None:
            return ()
        if obj.is_closed:
            return tuple(name for _title, options in self.fieldsets for name in options["fields"])
        return self.readonly_fields

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Refuse to delete: a row that played keeps the sums of others right."""
        return False

    @admin.action(description=_("Suspend: sign out, leave every table, no sign-in"))
    def suspend(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Suspend the chosen people, but neither oneself nor a superuser."""
        people = list(
            queryset.filter(is_active=True, is_superuser=False).exclude(
                username=request.user.get_username()
            )
        )
        for person in people:
            services.suspend(user=person)
            self.log_change(request, person, "Suspended.")
        self._tell(request, len(people), ngettext("%d suspended.", "%d suspended.", len(people)))

    @admin.action(description=_("Lift the suspension"))
    def lift_suspension(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Let the chosen people sign in again."""
        people = list(queryset.filter(is_active=False, closed_at=None))
        for person in people:
            services.lift_suspension(user=person)
            self.log_change(request, person, "Suspension lifted.")
        self._tell(
            request, len(people), ngettext("%d may sign in.", "%d may sign in.", len(people))
        )

    def _tell(self, request: HttpRequest, count: int, sentence: str) -> None:
        self.message_user(request, sentence % count, messages.SUCCESS)

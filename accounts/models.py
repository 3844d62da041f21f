"""The person who plays: a public name that cannot be mistaken for another's, and a way to sign in.

What an account is worth in a game (seats, ratings) lives in the apps above this one.
"""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import check_name, skeleton


class SkeletonField(models.CharField):
    """The skeleton of the user's name, derived at every write so that the two cannot part.

    A closed account keeps the skeleton of the name it had: nobody can take the name up later.
    """

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Derive the stored value from the name."""
        assert isinstance(model_instance, User)
        if model_instance.closed_at is None:
            model_instance.skeleton = skeleton(model_instance.username)
        return model_instance.skeleton


class UserManager(BaseUserManager["User"]):
    """Makes users from a name and a password."""

    def create_user(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> "User":
        """Add a user; without a password he cannot sign in. The name is not checked here."""
        user = self.model(
            username=self.model.normalize_username(username),
            email=self.normalize_email(email),
            **fields,
        )
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> "User":
        """Add a user who may do everything in the admin."""
        return self.create_user(
            username, email, password, **{"is_staff": True, "is_superuser": True, **fields}
        )

    def get_by_natural_key(self, username: str | None) -> "User":
        """Find a user by name in any case. Raises User.DoesNotExist."""
        return self.get(username__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """A person with an account. `username` is the name everybody sees."""

    username = models.CharField(
        _("name"),
        max_length=32,
        unique=True,
        validators=[check_name],
        error_messages={"unique": _("This name is taken. Choose another.")},
        help_text=_("3 to 20 letters, digits and _ - . Everybody at the table sees it."),
    )
    skeleton = SkeletonField(
        max_length=64,
        unique=True,
        editable=False,
        error_messages={
            "unique": _("This name is taken, or looks too much like one that is. Choose another.")
        },
    )
    email = models.EmailField(_("e-mail"), blank=True, default="")
    is_active = models.BooleanField(
        _("may sign in"),
        default=True,
        help_text=_("Off for a suspended person and for a closed account."),
    )
    is_staff = models.BooleanField(_("may open the admin"), default=False)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.UniqueConstraint(
                Upper("username"),
                name="accounts_user_name_in_any_case",
                violation_error_message=_("This name is taken. Choose another."),
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at=None) | models.Q(is_active=False),
                name="accounts_user_closed_is_inactive",
            ),
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def is_closed(self) -> bool:
        """Whether the person has closed the account and only the tombstone is left."""
        return self.closed_at is not None

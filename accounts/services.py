"""The only writers of accounts, beside signing up and changing passwords."""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from accounts.models import User

BEFORE_CLOSING: list[Callable[[User], None]] = []
"""What must happen before an account is closed or suspended: its person leaves every table.

Apps above this one append to it when they are ready (`AppConfig.ready`); accounts know nothing of
them. Each is called outside any transaction of ours, so that it may take its own locks, may run
more than once for the same person, and stops the closing by raising.
"""


def close_account(*, user: User) -> User:
    """Close an account for good and give its tombstone.

    1. The person leaves every table (BEFORE_CLOSING).
    2. The row loses name, e-mail, password and rights, and is called "closed-<id>".
    3. It keeps the old name's skeleton, so that nobody can come back under that name, and its
       id, so that finished tournaments and other people's ratings still add up.

    Sessions end by themselves: their key hangs on the password, which is gone. Closing a closed
    account changes nothing.
    """
    if user.is_closed:
        return user
    _leave_everything(user)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        if user.is_closed:
            return user
        EmailAddress.objects.filter(user=user).delete()
        user.groups.clear()
        user.user_permissions.clear()
        user.closed_at = timezone.now()
        user.username = f"closed-{user.pk}"
        user.email = ""
        user.is_active = user.is_staff = user.is_superuser = False
        user.last_login = None
        user.set_unusable_password()
        user.save()
    return user


def suspend(*, user: User) -> None:
    """Bar a person from signing in until the bar is lifted, and let him leave every table."""
    User.objects.filter(pk=user.pk).update(is_active=False)
    _leave_everything(user)


def lift_suspension(*, user: User) -> None:
    """Let a suspended person sign in again. A closed account stays closed."""
    User.objects.filter(pk=user.pk, closed_at=None).update(is_active=True)


def _leave_everything(user: User) -> None:
    for leave in BEFORE_CLOSING:
        leave(user)

"""How allauth asks us: which names are free, and the words of its refusals."""

from allauth.account.adapter import DefaultAccountAdapter
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.names import check_name, normal
from accounts.selectors import free_name


class AccountAdapter(DefaultAccountAdapter):
    """Names by our rules, refusals in our words; the rest is allauth's."""

    error_messages: dict[str, str | Promise] = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("The name or the password is wrong. Check both."),
        "too_many_login_attempts": _("Too many attempts. Try again in five minutes."),
        "enter_current_password": _("That is not your present password."),
        "incorrect_password": _("That is not your password."),
        "duplicate_email": _("This account has that address already."),
        "invalid_password_reset": _("This link is used up or too old. Ask for a new one."),
        "rate_limited": _("Too many attempts. Try again in a minute."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Give the stored form of a new name. Raises ValidationError.

        `shallow`: the name is not looked up, only looked at.
        """
        if shallow:
            check_name(username)
            return normal(username)
        return free_name(username)

"""Forms of accounts: allauth's own, with labels in place of placeholders and our words."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.fields import PasswordField
from allauth.account.utils import passthrough_next_redirect_url
from django import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts.models import User

NEW_PASSWORD_HELP = _(
    "At least 8 characters. Four words that belong together only for you are easy to keep."
)


class LabelledMixin:
    """Takes the placeholders out: a label stays readable while one types."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field, PasswordField):
                field.help_text = ""
            if name == "password1":
                field.help_text = NEW_PASSWORD_HELP


class SignInForm(LabelledMixin, allauth_forms.LoginForm):
    """Name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name")
        self.fields["login"].widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}


class SignUpForm(LabelledMixin, allauth_forms.SignupForm):
    """Name, password, and an e-mail address for those who want a way back in."""

    field_order = ("username", "password1", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email = self.fields["username"], self.fields["email"]
        name.label = _("Name")
        name.help_text = _("3 to 20 letters, digits and _ - . Everybody at the table sees it.")
        name.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
        email.label = _("E-mail (optional)")
        email.help_text = _("Only for a new password if you forget yours. Nobody else sees it.")

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Save the new user; if another took the name in the same moment, ask again."""
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            messages.error(request, _("Somebody took that name a moment ago. Choose another."))
            again = passthrough_next_redirect_url(request, request.path, "next")
            return None, redirect(again)


class ChangePasswordForm(LabelledMixin, allauth_forms.ChangePasswordForm):
    """The present password and the new one, once: it can be shown."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Present password")
        self.fields["password1"].label = _("New password")
        del self.fields["password2"]


class SetPasswordForm(LabelledMixin, allauth_forms.SetPasswordForm):
    """A first password for an account that has none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("New password")
        del self.fields["password2"]


class ResetPasswordForm(LabelledMixin, allauth_forms.ResetPasswordForm):
    """The address that the account has."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")


class ResetPasswordKeyForm(LabelledMixin, allauth_forms.ResetPasswordKeyForm):
    """The new password, behind a link from the mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("New password")
        del self.fields["password2"]


class EmailForm(LabelledMixin, allauth_forms.AddEmailForm):
    """A first or another address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New address")


class ConfirmItIsYouForm(LabelledMixin, allauth_forms.ReauthenticateForm):
    """The password once more, before something that cannot be taken back."""


class CloseAccountForm(ConfirmItIsYouForm):
    """The password once more, before the account is closed."""

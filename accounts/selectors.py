"""What may be asked about accounts. Reads only."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import check_name, normal, skeleton


def by_name(name: str) -> User | None:
    """Find the person with this name, in any letter case; None if nobody has it or he closed."""
    return User.objects.filter(username__iexact=normal(name), closed_at=None).first()


def free_name(name: str) -> str:
    """Give the stored form of a name somebody would like to take.

    Raises ValidationError, in words for that person, if nobody may have the name, if it is taken,
    if it was a closed account's, or if it looks too much like another's.
    """
    name = normal(name)
    check_name(name)
    holder = User.objects.filter(skeleton=skeleton(name)).first()
    if holder is None:
        return name
    if holder.is_closed or holder.username.casefold() == name.casefold():
        raise ValidationError(_("This name is taken. Choose another."), code="taken")
    raise ValidationError(
        _("This name looks too much like “%(holder)s”, who is here already. Choose another."),
        code="look_alike",
        params={"holder": holder.username},
    )

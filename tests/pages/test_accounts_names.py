"""Names: who may be called what, and what is too much like somebody else."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.names import check_name, skeleton
from accounts.selectors import by_name, free_name


@pytest.mark.parametrize(
    "name",
    [
        "Bob",
        "x-1.y_2",
        "12345",
        "Søren",
        "Zoë",
        "Владимир",
        "Ελένη",
        "太郎花子",
        "ロボー君",
        "김철수",
        "हिन्दी",
    ],
)
def test_letters_of_one_alphabet_with_digits_and_single_separators_make_a_name(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ab", "length"),
        ("a" * 21, "length"),
        ("bo b", "character"),
        ("bob!", "character"),
        ("bob@home", "character"),
        ("b\u200bob", "character"),
        ("\u3164\u3164\u3164", "character"),
        ("\u202ebob", "character"),
        ("٣٤٥", "character"),
        ("bob♠", "character"),
        ("_bob", "separator"),
        ("bob.", "separator"),
        ("bo..b", "separator"),
        ("b\u043eb", "mixed"),
        ("Bob\u03b1", "mixed"),
        ("x\u0301\u0302yz", "mark"),
    ],
)
def test_other_characters_lengths_and_mixtures_are_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        check_name(name)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "name",
    ["admin", "ADMIN", "adm1n", "Host", "h0st", "bot", "Casual", "expert", "Mira", "Hold.fast",
     "closed-12", "closed", "c1osed_7", "ｈｏｓｔ", "Вот"],
)  # fmt: skip
def test_names_of_the_house_are_refused_in_every_spelling(name: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        check_name(name)
    assert refusal.value.code == "reserved"


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Bob", "bob"),
        ("Bob", "BOB"),
        ("Bob", "b0b"),
        ("illy", "1lly"),
        ("illy", "Illy"),
        ("illy", "lilly"[1:]),
        ("modern", "modem"),
        ("Victor", "Vict0r"),
        ("vvalter", "walter"),
        ("anna", "an_na"),
        ("anna", "an-n.a"),
        ("anna", "Ａｎｎａ"),
        ("zoe", "Zoë"),
        ("capa", "сара"),
        ("BECA", "ВЕСА"),
        ("ВЕСА", "веса"),
    ],
)
def test_names_the_eye_may_mistake_have_one_skeleton(one: str, two: str) -> None:
    assert skeleton(one) == skeleton(two)


@pytest.mark.parametrize(
    ("one", "two"), [("anna", "hanna"), ("bob", "rob"), ("Søren", "Soeren"), ("太郎花子", "太郎花")]
)
def test_names_that_read_differently_have_different_skeletons(one: str, two: str) -> None:
    assert skeleton(one) != skeleton(two)


@pytest.mark.django_db
def test_a_taken_name_is_refused_in_any_case() -> None:
    User.objects.create_user("Bob")
    with pytest.raises(ValidationError, match="is taken"):
        free_name("bOB")


@pytest.mark.django_db
@pytest.mark.parametrize("look_alike", ["B0b", "B.ob", "Bób", "ВоЬ"])
def test_a_look_alike_is_refused_and_the_message_names_the_other(look_alike: str) -> None:
    User.objects.create_user("Bob")
    with pytest.raises(ValidationError, match="too much like “Bob”"):
        free_name(look_alike)


@pytest.mark.django_db
def test_the_database_itself_refuses_a_look_alike() -> None:
    User.objects.create_user("Bob")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("b0b")


@pytest.mark.django_db
def test_the_skeleton_follows_the_name_at_every_way_of_writing() -> None:
    made = User.objects.create_user("Bob")
    User.objects.bulk_create([User(username="Carla")])
    made.username = "Robert"
    made.save()
    assert set(User.objects.values_list("skeleton", flat=True)) == {"robert", "carla"}


@pytest.mark.django_db
def test_a_person_is_found_by_name_in_any_case() -> None:
    bob = User.objects.create_user("Bob")
    assert by_name("bOb") == bob
    assert by_name("b0b") is None

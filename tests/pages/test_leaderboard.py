"""The board and the profile as pages: what they say, to whom, and in how many statements."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import close_account
from leaderboard.models import Rating
from tests.leaderboard.conftest import NOON, People, finished, people, rate, regulars

__all__ = ["people", "regulars"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def it_is_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)


def page(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    text = response.content.decode()
    assert " style=" not in text
    assert "<style" not in text
    assert len(re.findall("<h1", text)) == 1
    return re.sub(r"\s+", " ", text)


def profile(user: User) -> str:
    return reverse("leaderboard:profile", args=[user.username])


def test_addresses() -> None:
    assert reverse("leaderboard:board") == "/leaderboard/"
    assert reverse("leaderboard:profile", args=["Dil.noza-1"]) == "/@Dil.noza-1/"


# The board


def test_an_empty_board_invites_to_be_the_first(client: Client) -> None:
    text = page(client, "/leaderboard/")
    assert "Nobody has 10 rated tournaments yet. Be the first." in text
    assert f'href="{reverse("tables:lobby")}"' in text
    assert "<table" not in text


def test_the_board_has_real_headers_and_says_who_is_listed(
    client: Client, regulars: list[User]
) -> None:
    text = page(client, "/leaderboard/")
    assert text.count('<th scope="col"') == 6
    assert text.count('<th scope="row"') == 6
    assert "To be listed, play 10 rated tournaments, one of them in the last 90 days" in text
    assert f'href="{profile(regulars[3])}"' in text
    assert 'aria-current="true"' not in text


def test_the_own_row_is_marked(client: Client, regulars: list[User]) -> None:
    client.force_login(regulars[2])
    text = page(client, "/leaderboard/")
    assert text.count('<tr class="mine" aria-current="true">') == 1
    assert "You need" not in text


def test_the_own_row_is_pinned_on_other_pages(client: Client, regulars: list[User]) -> None:
    from leaderboard import selectors

    client.force_login(regulars[0])
    Rating.objects.filter(user=regulars[0]).update(rating=500_00)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(selectors, "ROWS_ON_A_PAGE", 2)
        text = page(client, "/leaderboard/")
        assert text.count("<tbody>") == 2
        assert text.index('class="mine"') < text.index('<td class="number rank">1</td>')
        assert "Page 1 of 3" in text
        assert 'rel="next" href="?page=2"' in text
        assert page(client, "/leaderboard/?page=3").count("<tbody>") == 1


def test_who_is_not_listed_reads_what_is_missing(client: Client, people: People) -> None:
    client.force_login(people(1)[0])
    text = page(client, "/leaderboard/")
    assert "You need 10 more rated tournaments and 5 more opponents to be listed." in text


def test_a_page_that_is_no_number_is_not_found(client: Client) -> None:
    assert client.get("/leaderboard/?page=x").status_code == 404
    assert client.get("/leaderboard/?page=9999999999").status_code == 200


def test_the_board_takes_two_statements_however_long_it_is(
    client: Client, regulars: list[User], django_assert_num_queries
) -> None:
    with django_assert_num_queries(2):
        page(client, "/leaderboard/")


# The profile


def test_a_profile_of_somebody_new(client: Client, people: People) -> None:
    (alice,) = people(1)
    text = page(client, profile(alice))
    assert "Not rated yet. Everybody starts at 1000, provisional for 10 tournaments." in text
    assert "No tournaments yet." in text
    assert "Find a table" not in text
    assert "<svg" not in text
    client.force_login(alice)
    text = page(client, profile(alice))
    assert "Find a table" in text
    assert "You need 10 more rated tournaments" in text


def test_the_rating_has_a_question_mark_while_provisional(client: Client, people: People) -> None:
    users = people(2)
    rate(users)
    text = page(client, profile(users[0]))
    assert '<span class="points">1030</span><span class="provisional" aria-hidden="true">?' in text
    assert "Provisional: 1 of 10 rated tournaments played." in text
    assert "The rating line starts after two rated tournaments." in text
    assert '<span class="change up"><bdi dir="ltr">+30</bdi></span>' in text


def test_the_line_has_a_title_a_description_and_a_table(
    client: Client, regulars: list[User]
) -> None:
    text = page(client, profile(regulars[0]))
    assert 'class="provisional"' not in text
    assert text.count('<svg class="chart') == 2
    assert "Rating of p1</title>" in text
    assert re.search(r"From 1000 to \d+ in 10 rated tournaments", text)
    assert "stroke-dasharray" in text
    table = text[
        text.index("Show as table") : text.index("</details>", text.index("Show as table"))
    ]
    assert table.count("<tr>") == 11
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_the_line_can_be_drawn_by_date(client: Client, regulars: list[User]) -> None:
    path = profile(regulars[0])
    by_number, by_date = page(client, path), page(client, f"{path}?x=date")
    assert f'<a href="{path}" aria-current="true">By tournament</a>' in by_number
    assert f'<a href="{path}?x=date" aria-current="true">By date</a>' in by_date
    assert re.search(r"<text[^>]*>12 Nov 2026</text>", by_date)
    assert not re.search(r"<text[^>]*>12 Nov 2026</text>", by_number)


def test_last_tournaments_say_what_was_not_rated(client: Client, regulars: list[User]) -> None:
    finished([None, regulars[0]], rated=False, at=NOON + timedelta(hours=1))
    text = page(client, profile(regulars[0]))
    assert "not rated" in text
    assert "2 of 2" in text
    assert "<dt>Tournaments</dt><dd>11</dd>" in text


def test_a_closed_account_has_no_profile(client: Client, people: People) -> None:
    (alice,) = people(1)
    close_account(user=alice)
    assert client.get("/@p1/").status_code == 404
    assert client.get(f"/@closed-{alice.pk}/").status_code == 404


def test_a_name_in_another_case_leads_to_the_profile(client: Client, people: People) -> None:
    people(1)
    response = client.get("/@P1/")
    assert (response.status_code, response["Location"]) == (301, "/@p1/")


def test_a_profile_takes_six_statements_however_much_was_played(
    client: Client, regulars: list[User], django_assert_num_queries
) -> None:
    with django_assert_num_queries(6):
        page(client, profile(regulars[0]))


# Why?


def test_why_a_rating_changed_is_said_in_words(client: Client, people: People) -> None:
    users = people(3)
    tournament_id = rate(users, [1, 2, 2])[0].tournament_id
    text = page(client, reverse("leaderboard:changes", args=[tournament_id]))
    assert "Scored 2 of 2, expected 1.00." in text
    assert "Scored 0.5 of 2, expected 1.00." in text
    assert "1000 → 1030" in text


def test_why_names_the_newcomer_and_the_repeated_meeting(client: Client, people: People) -> None:
    users = people(2)
    for hour in range(7):
        changes = rate(users, at=NOON + timedelta(hours=hour))
    Rating.objects.filter(user=users[0]).update(tournaments=40)
    tournament_id = rate(users, at=NOON + timedelta(hours=9))[0].tournament_id
    text = page(client, reverse("leaderboard:changes", args=[tournament_id]))
    assert "newcomer, counts half" in text
    assert "met 8 times in 7 days, counts less" in text
    assert changes[0].tournament_id != tournament_id


def test_a_tournament_that_rated_nobody_has_no_changes(client: Client, people: People) -> None:
    unrated = finished(people(2), rated=False)
    assert client.get(reverse("leaderboard:changes", args=[unrated.pk])).status_code == 404


def test_ratings_in_the_admin_can_only_be_read(client: Client, people: People) -> None:
    change = rate(people(2))[0]
    boss = User.objects.create_superuser("boss", password="x")
    client.force_login(boss)
    for model in ("rating", "ratingchange"):
        assert client.get(f"/admin/leaderboard/{model}/").status_code == 200
        assert client.get(f"/admin/leaderboard/{model}/add/").status_code == 403
    shown = client.get(f"/admin/leaderboard/ratingchange/{change.pk}/change/")
    assert shown.status_code == 200
    assert b"meetings" in shown.content
    assert (
        client.post(f"/admin/leaderboard/ratingchange/{change.pk}/change/", {}).status_code == 403
    )

"""Which app answers which address."""

from django.contrib import admin
from django.urls import include, path

from tables.views import home

handler429 = "accounts.views.too_many_requests"

urlpatterns = [
    path("", home, name="home"),
    path("", include("tables.urls")),
    path("", include("leaderboard.urls")),
    path("account/", include("accounts.urls")),
    path("account/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

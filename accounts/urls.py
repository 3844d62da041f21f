"""Addresses under /account/ beside allauth's own."""

from django.urls import path

from accounts import views

app_name = "accounts"

urlpatterns = [
    path("", views.overview, name="overview"),
    path("close/", views.close, name="close"),
]

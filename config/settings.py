"""Django's settings. What differs between two rooms comes from the environment, read at the top."""

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import addresses
from config.embedded import places

ROOT = Path(__file__).resolve().parent.parent


def _flag(name: str, default: bool) -> bool:
    return os.environ.get(name, str(default)).lower() in ("1", "true", "yes", "on")


def _names(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


# --- The environment -------------------------------------------------------------------------

DATA = Path(os.environ.get("HOLDFAST_DATA") or ROOT / ".data")
DEBUG = _flag("DEBUG", False)
TESTING = "HOLDFAST_TEST" in os.environ

# Without a database of its own the room is one machine's, on the servers that `bin/serve` starts.
EMBEDDED = not os.environ.get("DATABASE_URL")
DATABASE_URL = os.environ.get("DATABASE_URL") or places.database_url(DATA)

REDIS_URL = os.environ.get("REDIS_URL") or places.redis_url(DATA)
CACHE_URL = os.environ.get("CACHE_URL") or REDIS_URL
LAYER_URL = os.environ.get("LAYER_URL") or REDIS_URL
BROKER_URL = os.environ.get("BROKER_URL") or addresses.other_database(
    REDIS_URL, addresses.redis_database(REDIS_URL) + 1
)

EMAIL_URL = os.environ.get("EMAIL_URL", "")
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "Holdfast <holdfast@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# True behind a proxy that ends TLS and always sets X-Forwarded-Proto and X-Forwarded-For itself.
HTTPS = _flag("HTTPS", not EMBEDDED)
ALLOWED_HOSTS = _names("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = _names("CSRF_TRUSTED_ORIGINS")

# Who may read /metrics: whoever names this token, and direct connections from these networks.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
METRICS_ALLOWED = _names("METRICS_ALLOWED", "127.0.0.0/8,::1/128")
# Seconds in which a web process that is stopped closes its sockets; at once where it is the only one.
DRAIN_SECONDS = float(os.environ.get("DRAIN_SECONDS") or (0 if EMBEDDED else 4))
# Sockets that one address may have open in one web process; a whole club may share an address.
SOCKETS_PER_ADDRESS = int(os.environ.get("SOCKETS_PER_ADDRESS", "200"))
# Seconds from the moment when everybody at a table is ready to the start of the match.
COUNTDOWN_SECONDS = float(os.environ.get("COUNTDOWN_SECONDS") or 30)

SECRET_KEY = os.environ.get("SECRET_KEY", "")
if not SECRET_KEY:
    if not EMBEDDED:
        raise ImproperlyConfigured("Set SECRET_KEY, the same for every process of the room.")
    SECRET_KEY = places.kept_secret(DATA)

# --- Apps ------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    "tables",
    "leaderboard",
    "tournaments",
    "accounts",
    "allauth",
    "allauth.account",
    "csp",
    "channels",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "config.health.Health",
    "django.middleware.security.SecurityMiddleware",
    # What is said of pages only would double the size of a small file.
    "config.static_files.StaticFiles",
    "config.headers.PermissionsPolicy",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

# --- Storage ---------------------------------------------------------------------------------

DATABASES = {"default": addresses.database(DATABASE_URL)}
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
# A decision is three statements, always the same ones: the server need not plan them anew each time.
DATABASES["default"]["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 3}
# A lock is held for milliseconds: whoever waits for seconds should fail, not queue up behind a fault.
DATABASES["default"]["OPTIONS"].setdefault(
    "options",
    "-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s",
)
if not TESTING:
    # Every request runs on a thread of its own that ends with it. Only a pool lets its connection
    # live on; CONN_MAX_AGE would leave one open connection behind for each dead thread.
    DATABASES["default"]["OPTIONS"]["pool"] = {"min_size": 1, "max_size": 20, "timeout": 5}

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": CACHE_URL,
        "KEY_PREFIX": "holdfast",
        # A cache that hangs must not hold up who only asks it.
        "OPTIONS": {"socket_timeout": 2},
    }
}

# --- Sockets and tasks -----------------------------------------------------------------------

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "config.layer.Layer",
        "CONFIG": {
            # redis-py refuses the 101st connection unless told otherwise.
            "hosts": [{"address": LAYER_URL, "max_connections": 20_000}],
            # Publishing knows no database numbers, so the prefix has to keep two rooms apart.
            "prefix": f"holdfast{addresses.redis_database(LAYER_URL)}",
        },
    }
}

CELERY_BROKER_URL = addresses.broker(BROKER_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than any wait of a table, or waiting tasks would be handed out a second time.
    "visibility_timeout": 3600,
    "socket_timeout": 10,
    "socket_connect_timeout": 5,
    "max_retries": 1,
}
CELERY_TASK_IGNORE_RESULT = True
# A lost task is found by the sweep; a repeated one would only find the table moved on.
CELERY_TASK_ACKS_LATE = False
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ETA_TASK_LIMIT = 5000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_CONCURRENCY = int(os.environ.get("WORKER_THREADS", "4"))
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 3
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    # Expires with its period, so that a stopped worker finds one sweep waiting, not a thousand.
    "sweep": {"task": "tables.sweep", "schedule": 0.5, "options": {"expires": 0.5}},
}

# --- Accounts --------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "tables:lobby"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.SignInForm",
    "signup": "accounts.forms.SignUpForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "add_email": "accounts.forms.EmailForm",
    "reauthenticate": "accounts.forms.ConfirmItIsYouForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Holdfast: "
ACCOUNT_CHANGE_EMAIL = True
# Whether an address has an account is told nowhere, not even at sign-up.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
# A changed address or password wants the password once more, unless it was given minutes ago.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password"]
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip",
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "reset_password": "20/m/ip,5/m/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "reauthenticate": "10/m/user",
    "confirm_email": "1/3m/key",
}
# The address of the person, as the one proxy in front names it; without a proxy, of the connection.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if HTTPS else 0

# --- Safety ----------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = int(os.environ.get("HSTS_SECONDS", str(365 * 24 * 3600)))
    SECURE_HSTS_INCLUDE_SUBDOMAINS = _flag("HSTS_SUBDOMAINS", True)
    SECURE_HSTS_PRELOAD = SECURE_HSTS_INCLUDE_SUBDOMAINS

# --- Static files ----------------------------------------------------------------------------

PACKAGES = ROOT / "node_modules"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "config.bundles.BundleFinder",
]
STATIC_URL = "/static/"
STATICFILES_DIRS = [
    ("vendor/lit-html", PACKAGES / "lit-html"),
    ("vendor/atkinson", PACKAGES / "@fontsource-variable/atkinson-hyperlegible-next/files"),
    ("vendor/lucide", PACKAGES / "lucide-static/icons"),
]
# Served from where they lie, under their own names (modules import each other by them), and asked
# for again at each page: the answer is nearly always "not modified".
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 0
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- Words, mail, logs -----------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("da", "Dansk")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [ROOT / "config" / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

globals().update(addresses.mail(EMAIL_URL))

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "config.logs.KeyValueFormatter"}},
    "handlers": {
        "stdout": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "formatter": "line",
        }
    },
    "root": {"handlers": ["stdout"], "level": os.environ.get("LOG_LEVEL", "WARNING").upper()},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "holdfast": {"level": os.environ.get("LOG_LEVEL", "INFO").upper()},
    },
}

"""The Celery application: the worker that wakes tables and the beat that sweeps for late ones."""

import os
from typing import Any

from celery import Celery, signals

from config import recovery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

recovery.install()
app = Celery("holdfast")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_ready.connect
def keep_watch(**named: Any) -> None:
    """Let a worker be measured, and let it look after late tables by itself as well."""
    from config import garbage, metrics, watch

    garbage.let_be(garbage.IN_WORKER)
    metrics.serve_on_port()
    watch.start()

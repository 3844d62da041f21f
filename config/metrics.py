"""What the process has counted, in Prometheus' words: at /metrics of the web, on METRICS_PORT of a worker.

Every process counts for itself. Where PROMETHEUS_MULTIPROC_DIR names a folder, as `bin/serve` does,
its processes write into files there, and any of them answers for all.
"""

import ipaddress
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Metric,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector


class Tables(Collector):
    """Counts the tables by state when it is asked, in the database: every process would say the same."""

    def collect(self) -> Iterator[Metric]:
        from tables.models import Table

        counted = Table.objects.values_list("status").annotate(Count("pk")).order_by()
        found = {str(status): 0 for status in Table.Status.values} | dict(counted)
        family = GaugeMetricFamily("holdfast_tables", "Tables by state.", labels=["state"])
        for state, count in found.items():
            family.add_metric([state], count)
        yield family


def page(request: HttpRequest) -> HttpResponse:
    """Show everything to whoever may see it; to others there is no such page."""
    if not _is_allowed(request):
        return HttpResponse("Not found\n", status=404, content_type="text/plain")
    tables = CollectorRegistry()
    tables.register(Tables())
    body = generate_latest(_counted()) + generate_latest(tables)
    return HttpResponse(body, content_type=CONTENT_TYPE_LATEST)


def serve_on_port() -> None:
    """Let a worker, which has no pages, answer on METRICS_PORT if there is one."""
    port = os.environ.get("METRICS_PORT")
    if port:
        start_http_server(int(port), registry=_counted())


def _counted() -> CollectorRegistry:
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return REGISTRY
    for file in Path(folder).glob("gauge_live*_*.db"):
        # What a process that is gone had open is not open any more.
        if not Path("/proc", file.stem.rpartition("_")[2]).exists():
            file.unlink(missing_ok=True)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


def _is_allowed(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    token = settings.METRICS_TOKEN
    if token and secrets.compare_digest(given.encode(), token.encode()):
        return True
    # Whoever comes through the proxy has the proxy's address.
    if "X-Forwarded-For" in request.headers:
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR") or "")
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(network) for network in settings.METRICS_ALLOWED)

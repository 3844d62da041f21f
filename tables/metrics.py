"""What is counted of a room's play, for whoever watches over it (`config.metrics` shows it).

Counters of one process: a room of several is summed by the reader, or by files they share.
"""

from prometheus_client import Counter, Gauge, Histogram

FINE = (0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

acts = Counter("holdfast_acts", "Decisions of people that were played.", ["action"])
refusals = Counter("holdfast_refusals", "Messages of sockets that were refused.", ["code"])
act_to_frame = Histogram(
    "holdfast_act_to_frame_seconds",
    "From a decision's arrival to the frames that tell its player of it.",
    buckets=FINE,
)
alarm_lateness = Histogram(
    "holdfast_alarm_lateness_seconds",
    "From the moment a table waited for to the moment it was woken, by the database's clock.",
    buckets=(*FINE, 10.0, 30.0),
)
open_sockets = Gauge(
    "holdfast_open_sockets", "Sockets that are open at tables.", multiprocess_mode="livesum"
)
slow_viewers = Counter("holdfast_slow_viewers", "Sockets that were dropped for not reading.")

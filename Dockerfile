FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /holdfast

# What changes seldom comes first, so that it is not installed again for every change of the code.
COPY bin/setup bin/setup
COPY requirements.txt package.json package-lock.json ./
RUN bin/setup

COPY . .
RUN .venv/bin/python -m compileall -q accounts config leaderboard tables tournaments \
    && useradd --system --no-create-home holdfast
USER holdfast
ENV PATH=/holdfast/.venv/bin:$PATH HOLDFAST_DATA=/tmp/holdfast

EXPOSE 8000
CMD ["python", "-m", "config.web", "--bind", "0.0.0.0", "--port", "8000", "--verbosity", "0", "config.asgi:application"]

"""`/healthz` and `/metrics`: how the kernel is, for probes and for Prometheus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route


@dataclass(frozen=True, slots=True)
class Vitals:
    """Where the answers come from. `problems` lists what is wrong now, one line each, none when all is
    well; `metrics` gives the exposition text and its content type. Both answer at once."""

    problems: Callable[[], list[str]]
    metrics: Callable[[], tuple[bytes, str]]


def routes(vitals: Vitals) -> list[Route]:
    """The two routes. `/healthz` answers 200 or 503. Neither needs a token: they tell counts only."""

    async def healthz(request: Request) -> Response:
        problems = vitals.problems()
        state = "degraded" if problems else "ok"
        return JSONResponse({"status": state, "problems": problems}, 503 if problems else 200)

    async def metrics(request: Request) -> Response:
        text, content_type = vitals.metrics()
        return Response(text, headers={"content-type": content_type})

    return [Route("/healthz", healthz, methods=["GET"]), Route("/metrics", metrics, methods=["GET"])]

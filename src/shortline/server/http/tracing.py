"""Traces by OpenTelemetry, for whoever collects them: a span for each request, within it one for an entry of a log."""

from __future__ import annotations

import os
from importlib.util import find_spec

from opentelemetry import trace

from shortline.kernel.refusal import Malformed

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""OpenTelemetry's own settings: where one of them is given, spans are sent there."""

tracer = trace.get_tracer("shortline")
"""Makes spans that cost next to nothing while nobody collects them."""


def start_tracing() -> None:
    """Send spans to the collector that the environment names, if it names one."""
    if not any(os.environ.get(name) for name in ENDPOINTS):
        return
    if find_spec("opentelemetry.sdk") is None or find_spec("opentelemetry.exporter") is None:
        raise Malformed("Traces need their packages: pip install 'shortline[otel]'")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": "shortline"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)

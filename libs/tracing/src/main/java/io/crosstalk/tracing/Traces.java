package io.crosstalk.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Begins spans, and passes them on as text: the header {@code traceparent} of W3C Trace Context.
 * While tracing is off, nothing is begun and there is no text. Thread-safe.
 */
public final class Traces {
  /** Name of the header. */
  public static final String HEADER = "traceparent";

  /** Tracing that is off. */
  public static final Traces OFF = new Traces(null);

  private static final TextMapGetter<String> VALUE =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String carrier) {
          return List.of(HEADER);
        }

        @Override
        public @Nullable String get(@Nullable String carrier, String key) {
          return key.equals(HEADER) ? carrier : null;
        }
      };

  private final @Nullable Tracer tracer;

  /**
   * Creates the tracing of a service.
   *
   * @param tracer null while tracing is off
   */
  public Traces(@Nullable Tracer tracer) {
    this.tracer = tracer;
  }

  /** Returns the span of this thread as text; null without one. */
  public static @Nullable String current() {
    SpanContext span = Span.current().getSpanContext();
    return span.isValid()
        ? "00-%s-%s-%s".formatted(span.getTraceId(), span.getSpanId(), span.getTraceFlags().asHex())
        : null;
  }

  /** Returns work that belongs to the span of this thread, in whichever thread it is done. */
  public static <T> Callable<T> inCurrentSpan(Callable<T> work) {
    return Context.current().wrap(work);
  }

  /**
   * Begins a span where data enter the platform.
   *
   * @param parent span that it belongs to, as text; null or malformed for a new trace
   */
  public Step begin(String name, @Nullable String parent) {
    return tracer == null ? Step.NONE : begin(tracer, name, context(parent));
  }

  /**
   * Begins a span that continues a trace.
   *
   * @param parent span that it belongs to, as text; null or malformed for none: then no span begins
   */
  public Step resume(String name, @Nullable String parent) {
    if (tracer == null || parent == null) {
      return Step.NONE;
    }
    Context context = context(parent);
    return Span.fromContext(context).getSpanContext().isValid()
        ? begin(tracer, name, context)
        : Step.NONE;
  }

  private static Step begin(Tracer tracer, String name, Context parent) {
    return new Step(tracer.spanBuilder(name).setParent(parent).startSpan());
  }

  private static Context context(@Nullable String parent) {
    return parent == null
        ? Context.root()
        : W3CTraceContextPropagator.getInstance().extract(Context.root(), parent, VALUE);
  }
}

package io.crosstalk.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;

/**
 * A span that is the current one of its thread until it is closed. It is exported when it is
 * closed, unless it was dropped.
 */
public final class Step implements AutoCloseable {
  static final Step NONE = new Step(Span.getInvalid(), Scope.noop());

  private final Span span;
  private final Scope scope;
  private boolean dropped;

  Step(Span span) {
    this(span, span.makeCurrent());
  }

  private Step(Span span, Scope scope) {
    this.span = span;
    this.scope = scope;
  }

  /** Adds an attribute. */
  public Step with(String key, String value) {
    span.setAttribute(key, value);
    return this;
  }

  /** Leaves the span out, because nothing has come of it. */
  public void drop() {
    if (this != NONE) {
      dropped = true;
    }
  }

  @Override
  public void close() {
    scope.close();
    if (!dropped) {
      span.end();
    }
  }
}

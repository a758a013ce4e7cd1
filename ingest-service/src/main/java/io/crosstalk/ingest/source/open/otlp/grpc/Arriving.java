package io.crosstalk.ingest.source.open.otlp.grpc;

import io.crosstalk.ingest.source.ProblemException;
import io.crosstalk.ingest.source.open.door.BodyMemory;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What has arrived of a call's message: the listener keeps it until it is complete, and how long it
 * will be shows only then. Thread-safe.
 */
final class Arriving extends ServerStreamTracer {
  private static final Context.Key<Arriving> KEY = Context.key("crosstalk-arriving");

  private final BodyMemory.Share share;
  private @Nullable Consumer<ProblemException> whenTooMuch;

  private Arriving(BodyMemory.Share share) {
    this.share = share;
  }

  /** Counts for each call. */
  static Factory of(BodyMemory memory) {
    return new Factory() {
      @Override
      public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
        return new Arriving(memory.share());
      }
    };
  }

  /** That of the call in whose context this is asked; null when nobody counts. */
  static @Nullable Arriving ofThisCall() {
    return KEY.get();
  }

  @Override
  public Context filterContext(Context context) {
    return context.withValue(KEY, this);
  }

  /** Begins to count. */
  synchronized void begin(Consumer<ProblemException> refuse) {
    whenTooMuch = refuse;
  }

  @Override
  public synchronized void inboundWireSize(long bytes) {
    Consumer<ProblemException> refuse = whenTooMuch;
    if (refuse == null) {
      return;
    }
    try {
      share.take(bytes);
    } catch (ProblemException e) {
      end();
      refuse.accept(e);
    }
  }

  @Override
  public void streamClosed(Status status) {
    end();
  }

  /** The message was handed over, or nobody waits for it any more. */
  synchronized void end() {
    whenTooMuch = null;
    share.close();
  }
}

package io.crosstalk.ingest.source.open.otlp.grpc;

import io.crosstalk.access.MinimumRate;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.open.ingest.BodyMemory;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the bytes of one gRPC call's message while they arrive. They count towards the memory
 * limit, and must arrive at the minimum rate until the sender has ended the call. Thread-safe.
 */
final class ArrivingMessage extends ServerStreamTracer {
  private static final Context.Key<ArrivingMessage> KEY = Context.key("crosstalk-arriving");

  private final BodyMemory.Share share;
  private final Watch watch;
  private @Nullable Consumer<RuntimeException> refuse;
  private boolean complete;
  private long deadlineNanos;
  private @Nullable Future<?> check;

  /**
   * Parameters of the check that senders keep the minimum rate.
   *
   * @param nanoClock nanoseconds from any origin, such as {@link System#nanoTime}
   */
  record Watch(MinimumRate rate, ScheduledExecutorService timer, LongSupplier nanoClock) {
    private long now() {
      return nanoClock.getAsLong();
    }

    private Future<?> after(long nanos, Runnable check) {
      return timer.schedule(check, nanos, TimeUnit.NANOSECONDS);
    }
  }

  private ArrivingMessage(BodyMemory.Share share, Watch watch) {
    this.share = share;
    this.watch = watch;
  }

  /** Returns a factory that creates one instance for each call. */
  static Factory of(BodyMemory memory, Watch watch) {
    return new Factory() {
      @Override
      public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
        return new ArrivingMessage(memory.arrivingShare(), watch);
      }
    };
  }

  /**
   * Returns the instance of the gRPC call in whose context this method runs; null outside of a
   * call.
   */
  static @Nullable ArrivingMessage ofThisCall() {
    return KEY.get();
  }

  @Override
  public Context filterContext(Context context) {
    return context.withValue(KEY, this);
  }

  /**
   * Begins to count the memory and to check the rate.
   *
   * @param refuse ends the call when its message takes too much memory or time
   */
  synchronized void begin(Consumer<RuntimeException> refuse) {
    this.refuse = refuse;
    Duration grace = watch.rate().grace();
    deadlineNanos = watch.now() + grace.toNanos();
    check = watch.after(grace.toNanos(), this::check);
  }

  @Override
  public synchronized void inboundWireSize(long bytes) {
    if (refuse == null || complete) {
      return;
    }
    deadlineNanos =
        Math.min(
            deadlineNanos + watch.rate().timeFor(bytes).toNanos(),
            watch.now() + watch.rate().grace().toNanos());
    try {
      share.take(bytes);
    } catch (IngestProblemException e) {
      endWith(e);
    }
  }

  /** Ends the call if the sender is below the minimum rate; otherwise schedules the next check. */
  synchronized void check() {
    if (refuse == null) {
      return;
    }
    long left = deadlineNanos - watch.now();
    if (left > 0) {
      check = watch.after(left, this::check);
      return;
    }
    endWith(
        new StatusRuntimeException(
            Status.DEADLINE_EXCEEDED.withDescription(
                "the message arrived more slowly than is allowed;"
                    + " nothing of it was taken: send smaller ones, or over a faster connection")));
  }

  private void endWith(RuntimeException cause) {
    Consumer<RuntimeException> callback = refuse;
    end();
    if (callback != null) {
      callback.accept(cause);
    }
  }

  @Override
  public void streamClosed(Status status) {
    end();
  }

  /**
   * Releases the memory that was counted while the message arrived, because the complete message
   * has a share of its own.
   */
  synchronized void complete() {
    complete = true;
    share.close();
  }

  /** Ends the check of the rate, because the sender has sent everything or the call has ended. */
  synchronized void end() {
    refuse = null;
    share.close();
    if (check != null) {
      check.cancel(false);
      check = null;
    }
  }
}

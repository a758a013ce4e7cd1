package io.crosstalk.gateway;

import io.crosstalk.access.FairShares;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The body of a service's response while it arrives. Pieces are fetched before the caller reads
 * them, within a memory limit that all responses share, so that a slow caller does not keep the
 * service busy. Thread-safe.
 */
final class UpstreamBody extends InputStream implements BodySubscriber<UpstreamBody> {
  /** The size of the HTTP client's buffers, in bytes. */
  static final int PIECE = 16 * 1024;

  private final FairShares.Share room;
  private final Duration timeout;
  private final Runnable received;
  private final AtomicBoolean isReceived = new AtomicBoolean();
  private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
  private @Nullable Subscription subscription;
  private @Nullable Throwable failure;
  private int roomUsed;
  private boolean stalled;
  private boolean complete;

  /**
   * Creates an empty body, to which the HTTP client will add the pieces that arrive.
   *
   * @param room the caller's share of the memory limit: number of pieces that may be fetched before
   *     they are read
   * @param timeout longest wait for the next piece
   * @param received called once: when the service has sent the whole body or has failed, or on
   *     {@link #close}
   */
  UpstreamBody(FairShares.Share room, Duration timeout, Runnable received) {
    this.room = room;
    this.timeout = timeout;
    this.received = received;
  }

  @Override
  public CompletionStage<UpstreamBody> getBody() {
    return CompletableFuture.completedStage(this);
  }

  @Override
  public synchronized void onSubscribe(Subscription newSubscription) {
    subscription = newSubscription;
    if (complete) {
      newSubscription.cancel();
    } else {
      newSubscription.request(1);
    }
  }

  @Override
  public synchronized void onNext(List<ByteBuffer> buffers) {
    if (complete || subscription == null) {
      return;
    }
    buffers.stream().filter(ByteBuffer::hasRemaining).forEach(pieces::add);
    stalled = true;
    resume();
    notifyAll();
  }

  @Override
  public void onError(Throwable cause) {
    end(cause);
  }

  @Override
  public void onComplete() {
    end(null);
  }

  private void end(@Nullable Throwable cause) {
    synchronized (this) {
      failure = complete ? failure : cause;
      complete = true;
      notifyAll();
    }
    release();
  }

  private void release() {
    if (!isReceived.getAndSet(true)) {
      received.run();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    return read(into, offset, length, System.nanoTime() + timeout.toNanos());
  }

  /**
   * Reads the first bytes, until the body ends or the array is full.
   *
   * @param deadline latest time, on the clock of {@link System#nanoTime}
   * @return number of bytes read
   */
  int readHead(byte[] into, long deadline) throws IOException {
    int filled = 0;
    while (filled < into.length) {
      int read = read(into, filled, into.length - filled, deadline);
      if (read < 0) {
        return filled;
      }
      filled += read;
    }
    return filled;
  }

  private synchronized int read(byte[] into, int offset, int length, long deadline)
      throws IOException {
    if (length == 0) {
      return 0;
    }
    awaitPiece(deadline);
    if (pieces.isEmpty()) {
      return atEnd();
    }
    ByteBuffer first = pieces.element();
    int count = Math.min(length, first.remaining());
    first.get(into, offset, count);
    if (!first.hasRemaining()) {
      pieces.remove();
      releaseRoom(Math.max(0, roomUsed - pieces.size()));
      resume();
    }
    return count;
  }

  private synchronized int atEnd() throws IOException {
    releaseRoom(roomUsed);
    if (failure != null) {
      throw new IOException(failure);
    }
    return -1;
  }

  /**
   * Waits until a piece has arrived or the body has ended.
   *
   * @param deadline latest time, on the clock of {@link System#nanoTime}
   */
  private synchronized void awaitPiece(long deadline) throws IOException {
    try {
      while (pieces.isEmpty() && !complete) {
        wait(millisUntil(deadline));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  private static long millisUntil(long deadline) throws HttpTimeoutException {
    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    if (left <= 0) {
      throw new HttpTimeoutException("the rest of the answer did not come in time");
    }
    return left;
  }

  /**
   * Requests the next piece from the HTTP client, if the memory limit allows another one or all
   * pieces have been read.
   */
  private synchronized void resume() {
    if (!stalled || complete || subscription == null) {
      return;
    }
    while (roomUsed < pieces.size() && room.tryAcquire()) {
      roomUsed++;
    }
    if (roomUsed >= pieces.size()) {
      stalled = false;
      subscription.request(1);
    }
  }

  private synchronized void releaseRoom(int count) {
    room.release(count);
    roomUsed -= count;
  }

  /** Ends the transfer, and discards the bytes that have not been read. */
  @Override
  public void close() {
    synchronized (this) {
      if (!complete && subscription != null) {
        subscription.cancel();
      }
      complete = true;
      pieces.clear();
      releaseRoom(roomUsed);
      notifyAll();
    }
    release();
  }
}

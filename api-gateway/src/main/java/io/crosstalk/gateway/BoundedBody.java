package io.crosstalk.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serial;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Collects an answer and gives up as soon as it is larger than allowed. */
final class BoundedBody implements BodySubscriber<byte[]> {

  /** The answer is larger than allowed. */
  static final class TooLargeException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    TooLargeException(long maxBytes) {
      super("the answer has more than " + maxBytes + " bytes");
    }
  }

  private final long maxBytes;
  private final CompletableFuture<byte[]> result = new CompletableFuture<>();
  private final ByteArrayOutputStream received = new ByteArrayOutputStream(8 * 1024);
  private @Nullable Subscription subscription;

  BoundedBody(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    buffers.forEach(this::append);
  }

  private void append(ByteBuffer buffer) {
    if (result.isDone()) {
      return;
    }
    if (received.size() + (long) buffer.remaining() > maxBytes) {
      giveUp();
      return;
    }
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    received.writeBytes(bytes);
  }

  private void giveUp() {
    result.completeExceptionally(new TooLargeException(maxBytes));
    if (subscription != null) {
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable failure) {
    result.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    result.complete(received.toByteArray());
  }
}

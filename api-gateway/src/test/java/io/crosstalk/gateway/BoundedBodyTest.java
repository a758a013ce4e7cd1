package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

class BoundedBodyTest {
  private final Recorder subscription = new Recorder();
  private final BoundedBody body = new BoundedBody(5);

  private static final class Recorder implements Subscription {
    private boolean cancelled;

    @Override
    public void request(long n) {
      assertThat(n).isPositive();
    }

    @Override
    public void cancel() {
      cancelled = true;
    }
  }

  @Test
  void joinsWhatArrives() {
    receive("ab", "", "cde");
    body.onComplete();

    assertThat(body.getBody().toCompletableFuture())
        .isCompletedWithValueMatching(bytes -> new String(bytes, UTF_8).equals("abcde"));
    assertThat(subscription.cancelled).isFalse();
  }

  @Test
  void stopsReadingWhatIsTooLarge() {
    receive("abc", "def", "ghi");

    assertThat(body.getBody().toCompletableFuture())
        .failsWithin(java.time.Duration.ZERO)
        .withThrowableThat()
        .havingCause()
        .isInstanceOf(BoundedBody.TooLargeException.class);
    assertThat(subscription.cancelled).isTrue();
  }

  @Test
  void passesOnWhyItBroke() {
    body.onError(new IOException("reset"));

    assertThat(body.getBody().toCompletableFuture())
        .failsWithin(java.time.Duration.ZERO)
        .withThrowableThat()
        .havingCause()
        .withMessage("reset");
  }

  private void receive(String... pieces) {
    body.onSubscribe(subscription);
    for (String piece : pieces) {
      body.onNext(List.of(ByteBuffer.wrap(piece.getBytes(UTF_8))));
    }
  }
}

package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class AnswerBodyTest {
  private final Semaphore room = new Semaphore(2);
  private final Service service = new Service();
  private final AnswerBody body =
      new AnswerBody(room, Duration.ofMillis(20), () -> service.done = true);

  /** The sending side of an answer. */
  private static final class Service implements Subscription {
    private long asked;
    private boolean cancelled;
    private boolean done;
    private Runnable sendsWhenAsked = () -> {};

    @Override
    public void request(long n) {
      asked += n;
      Runnable sends = sendsWhenAsked;
      sendsWhenAsked = () -> {};
      sends.run();
    }

    @Override
    public void cancel() {
      cancelled = true;
    }
  }

  @Test
  void isReadAsItCame() throws IOException {
    send("ab", "", "cde");
    body.onComplete();

    assertThat(body).hasContent("abcde");
  }

  @Test
  void isFetchedAheadOfItsReaderAsFarAsThereIsRoom() throws IOException {
    send("ab", "cd", "ef");

    assertThat(service.asked).isEqualTo(3);
    assertThat(room.availablePermits()).isZero();

    assertThat(body.readNBytes(6)).asString(UTF_8).isEqualTo("abcdef");
    assertThatThrownBy(body::read).isInstanceOf(HttpTimeoutException.class);

    assertThat(service.asked).isEqualTo(4);
    assertThat(room.availablePermits()).isEqualTo(2);
  }

  @Test
  void isReadAtOnceWhenTheServiceSendsWithinTheRequestForMore() throws IOException {
    var body = new AnswerBody(new Semaphore(0), Duration.ofMillis(20), () -> {});
    body.onSubscribe(service);
    body.onNext(List.of(ByteBuffer.wrap("ab".getBytes(UTF_8))));
    service.sendsWhenAsked = () -> body.onNext(List.of(ByteBuffer.wrap("cd".getBytes(UTF_8))));

    assertThat(body.readNBytes(4)).asString(UTF_8).isEqualTo("abcd");
  }

  @Test
  void givesItsRoomBackAtItsEnd() throws IOException {
    send("ab", "cd");
    body.onComplete();
    assertThat(service.done).isTrue();
    assertThat(room.availablePermits()).isZero();

    body.readAllBytes();

    assertThat(room.availablePermits()).isEqualTo(2);
  }

  @Test
  void tellsItsReaderThatTheAnswerBrokeOff() throws IOException {
    send("ab");
    body.onError(new IOException("reset"));

    assertThat(body.readNBytes(2)).asString(UTF_8).isEqualTo("ab");
    assertThatThrownBy(body::read).rootCause().hasMessage("reset");
    assertThat(service.done).isTrue();
  }

  @Test
  void isGivenUpWhenItsReaderGoesAway() {
    send("ab", "cd");

    body.close();
    send("ef");

    assertThat(service.cancelled).isTrue();
    assertThat(service.done).isTrue();
    assertThat(room.availablePermits()).isEqualTo(2);
  }

  private void send(String... pieces) {
    body.onSubscribe(service);
    for (String piece : pieces) {
      body.onNext(List.of(ByteBuffer.wrap(piece.getBytes(UTF_8))));
    }
  }
}

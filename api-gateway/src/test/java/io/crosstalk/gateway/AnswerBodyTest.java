package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.access.Shares;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

class AnswerBodyTest {
  /** A single caller gets two of them. */
  private final Shares.Share room = new Shares(4).of("caller");

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
    assertThat(left()).isZero();

    assertThat(body.readNBytes(6)).asString(UTF_8).isEqualTo("abcdef");
    assertThatThrownBy(body::read).isInstanceOf(HttpTimeoutException.class);

    assertThat(service.asked).isEqualTo(4);
    assertThat(left()).isEqualTo(2);
  }

  @Test
  void isReadAtOnceWhenTheServiceSendsWithinTheRequestForMore() throws IOException {
    room.tryAcquire();
    room.tryAcquire();
    var body = new AnswerBody(room, Duration.ofMillis(20), () -> {});
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
    assertThat(left()).isZero();

    body.readAllBytes();

    assertThat(left()).isEqualTo(2);
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
    assertThat(left()).isEqualTo(2);
  }

  /** How many pieces the caller has room for. */
  private int left() {
    int count = 0;
    while (room.tryAcquire()) {
      count++;
    }
    room.release(count);
    return count;
  }

  private void send(String... pieces) {
    body.onSubscribe(service);
    for (String piece : pieces) {
      body.onNext(List.of(ByteBuffer.wrap(piece.getBytes(UTF_8))));
    }
  }
}

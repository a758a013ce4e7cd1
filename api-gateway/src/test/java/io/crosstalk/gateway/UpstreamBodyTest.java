package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.access.FairShares;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

class UpstreamBodyTest {
  /** Memory limit of four pieces, of which a single caller gets two. */
  private final FairShares.Share room = new FairShares(4).of("caller");

  private final Service service = new Service();
  private final UpstreamBody body =
      new UpstreamBody(room, Duration.ofMillis(20), () -> service.done = true);

  /** The HTTP client's side of a response: counts the pieces that were requested. */
  private static final class Service implements Subscription {
    private long requested;
    private boolean cancelled;
    private boolean done;
    private Runnable sendsOnRequest = () -> {};

    @Override
    public void request(long n) {
      requested += n;
      Runnable sends = sendsOnRequest;
      sendsOnRequest = () -> {};
      sends.run();
    }

    @Override
    public void cancel() {
      cancelled = true;
    }
  }

  @Test
  void read_severalPieces_returnsTheSameBytes() throws IOException {
    send("ab", "", "cde");
    body.onComplete();

    assertThat(body).hasContent("abcde");
  }

  @Test
  void fetch_slowReader_continuesUpToTheMemoryLimit() throws IOException {
    send("ab", "cd", "ef");

    assertThat(service.requested).isEqualTo(3);
    assertThat(left()).isZero();

    assertThat(body.readNBytes(6)).asString(UTF_8).isEqualTo("abcdef");
    assertThatThrownBy(body::read).isInstanceOf(HttpTimeoutException.class);

    assertThat(service.requested).isEqualTo(4);
    assertThat(left()).isEqualTo(2);
  }

  @Test
  void read_pieceArrivesDuringRequest_isReturnedAtOnce() throws IOException {
    room.tryAcquire();
    room.tryAcquire();
    var body = new UpstreamBody(room, Duration.ofMillis(20), () -> {});
    body.onSubscribe(service);
    body.onNext(List.of(ByteBuffer.wrap("ab".getBytes(UTF_8))));
    service.sendsOnRequest = () -> body.onNext(List.of(ByteBuffer.wrap("cd".getBytes(UTF_8))));

    assertThat(body.readNBytes(4)).asString(UTF_8).isEqualTo("abcd");
  }

  @Test
  void read_wholeBody_releasesItsMemory() throws IOException {
    send("ab", "cd");
    body.onComplete();
    assertThat(service.done).isTrue();
    assertThat(left()).isZero();

    body.readAllBytes();

    assertThat(left()).isEqualTo(2);
  }

  @Test
  void read_responseBrokenOff_throws() throws IOException {
    send("ab");
    body.onError(new IOException("reset"));

    assertThat(body.readNBytes(2)).asString(UTF_8).isEqualTo("ab");
    assertThatThrownBy(body::read).rootCause().hasMessage("reset");
    assertThat(service.done).isTrue();
  }

  @Test
  void close_beforeTheEnd_cancelsTheResponse() {
    send("ab", "cd");

    body.close();
    send("ef");

    assertThat(service.cancelled).isTrue();
    assertThat(service.done).isTrue();
    assertThat(left()).isEqualTo(2);
  }

  /** Number of further pieces that the caller's share of the memory limit allows. */
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

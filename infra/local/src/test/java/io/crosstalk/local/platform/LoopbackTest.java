package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LoopbackTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final Duration SHORT = Duration.ofMillis(1);

  @Test
  void becomesFree_programEnding_waitsForPort() throws Exception {
    ServerSocket dying = new ServerSocket(0, 1, InetAddress.ofLiteral(Loopback.HOST));
    int port = dying.getLocalPort();
    assertThat(Loopback.becomesFree(port, SHORT)).isFalse();

    CompletableFuture<Boolean> free =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Loopback.becomesFree(port, LONG);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    dying.close();

    assertThat(free).succeedsWithin(LONG).isEqualTo(true);
  }
}

package io.crosstalk.collectors.vmware;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Those requirements of the source contract that need no inventory; VspherePeerIT checks the others
 * against vcsim.
 */
class VsphereContractTest extends SourceContract {
  private static final String PEER = "it needs a vCenter, see VspherePeerIT";

  @TempDir private Path home;

  @Override
  public String type() {
    return "vsphere";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) throws Exception {
    return new WrongServer(systemFolder);
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return switch (requirement) {
      case COUNTER_RESET -> "statistics are averages and sums of intervals, no counters";
      case CLOSE -> null;
      default -> PEER;
    };
  }

  @Test
  void poll_serverIsNoVcenter_failsWithAMessage() throws Exception {
    try (WrongServer server = new WrongServer(home)) {
      SourceContext context =
          new InMemory().context("vc", home, new TestClock("2026-11-21T12:00:00Z"));
      try (PolledSource source = (PolledSource) server.open(context)) {
        assertThatThrownBy(() -> source.poll(new RecordingIntake()))
            .isInstanceOf(SourceException.class)
            .message()
            .isNotBlank();
      }
    }
  }

  /** Web server that answers every request with an HTML page instead of SOAP. */
  private static final class WrongServer implements SourceDevice {
    private final HttpServer server;
    private final Path password;

    WrongServer(Path folder) throws IOException {
      password = Files.writeString(folder.resolve("password"), "secret");
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      byte[] page = "<html><body>welcome</body></html>".getBytes(StandardCharsets.UTF_8);
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
          });
      server.start();
    }

    @Override
    public Source open(SourceContext context) throws Exception {
      URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/sdk");
      return new VsphereSourceType()
          .open(
              new VsphereSettings(url, "user", Secret.of("file:" + password), null, null, null),
              context);
    }

    @Override
    public void produce(int part) {
      // the server has no data
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}

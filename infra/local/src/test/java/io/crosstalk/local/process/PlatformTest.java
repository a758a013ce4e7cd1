package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.Loopback;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.platform.UpOptions;
import io.crosstalk.local.process.Platform.Outcome;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a second start of a platform whose components run. */
class PlatformTest {
  @TempDir private Path folder;

  private Platform platform;

  /** Accepts connections and answers that it is healthy, in place of all components. */
  private HttpServer healthy;

  @BeforeEach
  void runningPlatform() throws IOException {
    healthy = HttpServer.create(new InetSocketAddress(Loopback.HOST, 0), 0);
    healthy.createContext("/actuator/health", PlatformTest::answer);
    healthy.start();
    int port = healthy.getAddress().getPort();
    DataDirectory data = new DataDirectory(folder);
    ProcessIdentity process = ProcessIdentity.of(ProcessHandle.current());
    PlatformState state =
        PlatformState.begun(new Ports(port, port, port, port, port, port, port), null);
    for (Component component : Component.values()) {
      state = state.with(component, process);
    }
    new StateFile(data.state()).write(state);
    platform = new Platform(Installation.current(), data);
  }

  @AfterEach
  void stop() {
    healthy.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private Outcome up() throws InterruptedException {
    return platform.up(new UpOptions(null, null), ProgressDisplay.onStderr());
  }

  private void writeSettings(String yaml) throws IOException {
    Files.writeString(folder.resolve("crosstalk.yaml"), yaml);
  }

  @Test
  void up_runningPlatformWithCorrectSettings_runsAlready() throws Exception {
    writeSettings("crosstalk.site.time-zone: UTC\n");

    assertThat(up()).isEqualTo(Outcome.ALREADY_RUNNING);
  }

  @Test
  void up_runningPlatformWithWrongSettings_isRefused() throws IOException {
    writeSettings("crosstalk.colour: red\n");

    assertThatThrownBy(this::up)
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure ->
                assertThat(failure.text())
                    .contains(
                        "line 1: unknown setting 'crosstalk.colour'",
                        "components that run keep the settings of their start"));
  }
}

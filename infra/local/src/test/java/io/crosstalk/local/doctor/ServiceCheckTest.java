package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsServer;
import io.crosstalk.local.program.InstalledSettings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceCheckTest {
  private static final String NOWHERE = "http://127.0.0.1:1";

  @TempDir private Path folder;

  @Test
  void addresses_gateway_isAskedAtItsOwnAddress() {
    assertThat(gateway(Map.of())).isEqualTo("http://127.0.0.1:8180");
    assertThat(
            gateway(
                Map.of(
                    "SERVER_SSL_BUNDLE",
                    "page",
                    "SERVER_ADDRESS",
                    "0.0.0.0",
                    "CROSSTALK_SITE_CONSOLEURL",
                    "https://crosstalk.example.org/")))
        .isEqualTo("https://127.0.0.1:8180");
  }

  @Test
  void check_certificateOfTheGatewayCannotBeVerified_isAWarning() throws Exception {
    HttpsServer server = TlsServer.start(folder);
    try {
      int port = server.getAddress().getPort();
      InstalledSettings settings =
          settings(
              Map.of(
                  "SERVER_SSL_BUNDLE",
                  "page",
                  "SERVER_PORT",
                  Integer.toString(port),
                  "CROSSTALK_UPSTREAM_RULESURL",
                  NOWHERE,
                  "CROSSTALK_UPSTREAM_CORRELATIONURL",
                  NOWHERE,
                  "CROSSTALK_UPSTREAM_INGESTURL",
                  NOWHERE));

      String begin = "warning  api-gateway at https://127.0.0.1:%d: no TLS".formatted(port);
      assertThat(new ServiceCheck(settings, null).check())
          .extracting(Finding::line)
          .anyMatch(line -> line.startsWith(begin) && line.contains("→ set server.address"));
    } finally {
      server.stop(0);
    }
  }

  private static String gateway(Map<String, String> environment) {
    return ServiceCheck.addresses(settings(environment)).keySet().iterator().next();
  }

  private static InstalledSettings settings(Map<String, String> environment) {
    Path none = Path.of("none");
    return InstalledSettings.read(none, none, none, environment);
  }
}

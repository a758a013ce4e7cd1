package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.program.InstalledSettings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceCheckTest {
  @Test
  void addresses_gatewayWithTls_hasTheNameOfThePage() {
    assertThat(gateway(Map.of())).isEqualTo("http://127.0.0.1:8180");
    assertThat(gateway(Map.of("SERVER_SSL_BUNDLE", "page"))).isEqualTo("https://127.0.0.1:8180");
    assertThat(
            gateway(
                Map.of(
                    "SERVER_SSL_BUNDLE",
                    "page",
                    "CROSSTALK_SITE_CONSOLEURL",
                    "https://crosstalk.example.org/")))
        .isEqualTo("https://crosstalk.example.org");
  }

  private static String gateway(Map<String, String> environment) {
    Path none = Path.of("none");
    InstalledSettings settings = InstalledSettings.read(none, none, none, environment);
    return ServiceCheck.addresses(settings).keySet().iterator().next();
  }
}

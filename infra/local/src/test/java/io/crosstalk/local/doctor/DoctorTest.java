package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsServer;
import io.crosstalk.local.program.InstalledSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the checks of an installation of which nothing can be reached, without a broker. */
class DoctorTest {
  @TempDir private Path folder;

  @Test
  void examine_settingsThatCannotBeUsed_areFindingsBesideThoseOfTheOtherChecks() throws Exception {
    List<String> lines =
        examine("{partitions: four}", "[\"http://127.0.0.1:1\", \"rules-2:8183\"]").stream()
            .map(Finding::line)
            .toList();

    assertThat(lines)
        .anyMatch(line -> line.contains("broker: crosstalk.kafka.partitions is 'four', no number"))
        .anyMatch(line -> line.startsWith("failure  rules-service at http://127.0.0.1:1: "))
        .anyMatch(line -> line.startsWith("failure  rules-service at rules-2:8183: "))
        .anyMatch(line -> line.startsWith("failure  tokens file: "));
  }

  @Test
  void examine_certificateOfAnUnknownAuthority_saysHowToTrustIt() throws Exception {
    HttpsServer server = TlsServer.start(folder);
    try {
      String url = "https://127.0.0.1:" + server.getAddress().getPort();

      assertThat(examine("{partitions: four}", url + ", http://127.0.0.1:1"))
          .extracting(Finding::line)
          .anyMatch(
              line ->
                  line.startsWith("failure  rules-service at " + url + ": no TLS connection: ")
                      && line.contains("certificate authority"));
    } finally {
      server.stop(0);
    }
  }

  private List<Finding> examine(String kafka, String rulesUrl) throws Exception {
    Path file = folder.resolve("crosstalk.yaml");
    Files.writeString(
        file,
        """
        crosstalk:
          kafka: %s
          database.url: jdbc:postgresql://127.0.0.1:1/crosstalk
          history.url: jdbc:postgresql://127.0.0.1:1/crosstalk
          upstream:
            rules-url: %s
            correlation-url: http://127.0.0.1:2
            ingest-url: http://127.0.0.1:3
        server.port: 4
        """
            .formatted(kafka, rulesUrl));
    Path none = folder.resolve("none");
    return Doctor.examine(InstalledSettings.read(none, none, file, Map.of()), null);
  }
}

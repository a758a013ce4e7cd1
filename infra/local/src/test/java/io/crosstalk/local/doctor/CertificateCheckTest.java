package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.crosstalk.local.program.InstalledSettings;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateCheckTest {
  private static final String PASSWORD = "changeit";

  @TempDir private Path folder;

  @Test
  void check_certificateOf90Days_isReportedByTheTimeThatIsLeft() throws Exception {
    HttpsServer server = server();
    try {
      InstalledSettings settings =
          InstalledSettings.read(
              folder.resolve("none"),
              folder.resolve("none"),
              folder.resolve("none"),
              Map.of(
                  "CROSSTALK_KAFKA_BOOTSTRAPSERVERS",
                  "127.0.0.1:" + server.getAddress().getPort(),
                  "CROSSTALK_KAFKA_PROPERTIES_SECURITY_PROTOCOL",
                  "SASL_SSL"));

      assertThat(level(settings, 0)).isEqualTo(Finding.Level.OK);
      assertThat(level(settings, 70)).isEqualTo(Finding.Level.WARNING);
      assertThat(level(settings, 91)).isEqualTo(Finding.Level.FAILURE);
    } finally {
      server.stop(0);
    }
    assertThat(new CertificateCheck(none(), Instant.now()).check()).isEmpty();
  }

  private static Finding.Level level(InstalledSettings settings, int daysLater) {
    Instant now = Instant.now().plus(Duration.ofDays(daysLater));
    List<Finding> findings = new CertificateCheck(settings, now).check();
    assertThat(findings).hasSize(1);
    assertThat(findings.getFirst().text()).matches("expire[sd] at \\d{4}-.*");
    return findings.getFirst().level();
  }

  private InstalledSettings none() {
    Path none = folder.resolve("none");
    return InstalledSettings.read(none, none, none, Map.of());
  }

  private HttpsServer server() throws Exception {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "broker",
                "-keyalg",
                "EC",
                "-dname",
                "CN=broker",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.start();
    return server;
  }
}

package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsServer;
import io.crosstalk.local.program.InstalledSettings;
import io.crosstalk.testkit.TestCertificate;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateCheckTest {
  @TempDir private Path folder;

  @Test
  void check_certificateOf90Days_isReportedByTheTimeThatIsLeft() throws Exception {
    HttpsServer server = TlsServer.start(folder);
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
    assertThat(new CertificateCheck(none(), List.of(), Instant.now()).check()).isEmpty();
  }

  @Test
  void check_database_isAskedForTls() throws Exception {
    SSLContext tls = TestCertificate.create(folder, "database").server();
    try (ServerSocket database = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url =
          "jdbc:postgresql://127.0.0.1:%d/a?sslmode=require".formatted(database.getLocalPort());

      Thread.ofVirtual().start(() -> answer(database, 'S', tls));
      assertThat(new CertificateCheck(none(), List.of(url), Instant.now()).check())
          .extracting(Finding::level)
          .containsExactly(Finding.Level.OK);

      Thread.ofVirtual().start(() -> answer(database, 'N', tls));
      assertThat(new CertificateCheck(none(), List.of(url), Instant.now()).check()).isEmpty();
    }
  }

  @Test
  void check_databaseWithoutConnection_isLeftToDatabaseCheck() {
    List<String> urls =
        List.of("jdbc:postgresql://127.0.0.1:1/a", "jdbc:postgresql://127.0.0.1:99999/a");

    assertThat(new CertificateCheck(none(), urls, Instant.now()).check()).isEmpty();
  }

  @Test
  void check_databaseWithoutTls_isNotAsked() throws Exception {
    try (ServerSocket database = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url =
          "jdbc:postgresql://127.0.0.1:%d/a?sslmode=disable".formatted(database.getLocalPort());

      assertThat(new CertificateCheck(none(), List.of(url), Instant.now()).check()).isEmpty();

      database.setSoTimeout(1);
      assertThatThrownBy(database::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  /** Answers a request for TLS as PostgreSQL does. */
  private static void answer(ServerSocket database, char answer, SSLContext tls) {
    try (Socket client = database.accept()) {
      assertThat(new DataInputStream(client.getInputStream()).readLong()).isEqualTo(0x804D2162FL);
      client.getOutputStream().write(answer);
      if (answer == 'S') {
        SSLSocket secure = (SSLSocket) tls.getSocketFactory().createSocket(client, null, 0, true);
        secure.setUseClientMode(false);
        secure.startHandshake();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void check_addressThatCannotBeUsed_isAFinding() {
    Path none = folder.resolve("none");
    InstalledSettings settings =
        InstalledSettings.read(
            none,
            none,
            none,
            Map.of(
                "CROSSTALK_KAFKA_BOOTSTRAPSERVERS",
                "broker-1,broker-2:x",
                "CROSSTALK_KAFKA_PROPERTIES_SECURITY_PROTOCOL",
                "SSL",
                "CROSSTALK_UPSTREAM_RULESURL",
                "https://a b"));

    assertThat(new CertificateCheck(settings, List.of(), Instant.now()).check())
        .hasSize(3)
        .allMatch(each -> each.level() == Finding.Level.FAILURE)
        .extracting(Finding::line)
        .anyMatch(line -> line.contains("certificate of https://a b: the address cannot be used"))
        .anyMatch(line -> line.contains("certificate of broker-1: the address cannot be used"))
        .anyMatch(line -> line.contains("certificate of broker-2:x: the address cannot be used"));
  }

  private static Finding.Level level(InstalledSettings settings, int daysLater) {
    Instant now = Instant.now().plus(Duration.ofDays(daysLater));
    List<Finding> findings = new CertificateCheck(settings, List.of(), now).check();
    assertThat(findings).hasSize(1);
    assertThat(findings.getFirst().text()).matches("expire[sd] at \\d{4}-.*");
    return findings.getFirst().level();
  }

  private InstalledSettings none() {
    Path none = folder.resolve("none");
    return InstalledSettings.read(none, none, none, Map.of());
  }
}

package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsServer;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.program.InstalledSettings;
import io.crosstalk.testkit.TestCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceCheckTest {
  private static final String PAGE = "crosstalk.example.org";
  private static final String NOWHERE = "http://127.0.0.1:1";

  @TempDir private static Path folder;

  /** Certificate of the page's name, for all tests. */
  private static TestCertificate certificate;

  @BeforeAll
  static void createCertificate() throws Exception {
    certificate = TestCertificate.createSigned(folder, PAGE);
  }

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
  void check_certificateOfTheGatewayHasAnotherName_isOkOnLoopback() throws Exception {
    assertThat(gatewayLine(certificate, certificate.authority()))
        .matches("ok       api-gateway at https://127\\.0\\.0\\.1:\\d+: UP");
  }

  @Test
  void check_certificateOfAnotherServiceHasAnotherName_isAFailure() throws Exception {
    assertThat(lines(certificate, certificate.authority()))
        .anyMatch(
            line ->
                line.startsWith("failure  rules-service at https://127.0.0.1:")
                    && line.contains("No subject alternative names"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.7", PAGE, "127.0.0.1.example.org", "localhost.example.org"})
  void isOwnLoopback_anotherAddress_isFalse(String address) {
    assertThat(ServiceCheck.isOwnLoopback(Component.GATEWAY, gateway(tls(address)))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "127.0.0.1", "127.0.1.1", "::1", "localhost"})
  void isOwnLoopback_loopbackAddress_isTrue(String address) {
    assertThat(ServiceCheck.isOwnLoopback(Component.GATEWAY, gateway(tls(address)))).isTrue();
  }

  @Test
  void check_certificateOfTheGatewayHasExpired_isAWarning() throws Exception {
    TestCertificate expired =
        TestCertificate.createSigned(
            Files.createDirectory(folder.resolve("expired")), PAGE, "-startdate", "-99d");

    assertThat(gatewayLine(expired, expired.authority()))
        .startsWith("warning  api-gateway at https://127.0.0.1:")
        .contains("no TLS", "validity check failed")
        .doesNotContain("server.address");
  }

  @Test
  void check_authorityOfTheGatewayIsUnknown_isAWarning() throws Exception {
    assertThat(gatewayLine(certificate, null))
        .startsWith("warning  api-gateway at https://127.0.0.1:")
        .contains("no TLS", "unable to find valid certification path", "trustStore=FILE")
        .doesNotContain("server.address");
  }

  @Test
  void check_noAuthorityIsKnown_saysSo() throws Exception {
    KeyStore none = KeyStore.getInstance("PKCS12");
    none.load(null, null);

    assertThat(gatewayLine(certificate, none)).contains("trustAnchors parameter must be non-empty");
  }

  /**
   * The certificate is right for the gateway at its loopback address, and not for rules-service.
   */
  @Test
  void check_serviceCannotBeVerified_receivesNoToken() throws Exception {
    List<String> tokens = new CopyOnWriteArrayList<>();

    lines(certificate, null, tokens);
    assertThat(tokens).isEmpty();

    lines(certificate, certificate.authority(), tokens);
    assertThat(tokens).containsExactly("Bearer viewer-token");
  }

  private static String gatewayLine(TestCertificate certificate, @Nullable KeyStore trusted)
      throws Exception {
    return lines(certificate, trusted).getFirst();
  }

  /** Findings about a gateway and a rules-service with a certificate. */
  private static List<String> lines(TestCertificate certificate, @Nullable KeyStore trusted)
      throws Exception {
    return lines(certificate, trusted, new CopyOnWriteArrayList<>());
  }

  private static List<String> lines(
      TestCertificate certificate, @Nullable KeyStore trusted, List<String> tokens)
      throws Exception {
    HttpsServer server = TlsServer.start(certificate);
    server.createContext(
        "/actuator/info",
        exchange -> {
          tokens.add(exchange.getRequestHeaders().getFirst("Authorization"));
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    try {
      String port = Integer.toString(server.getAddress().getPort());
      InstalledSettings settings =
          settings(
              Map.of(
                  "SERVER_SSL_BUNDLE",
                  "page",
                  "SERVER_PORT",
                  port,
                  "CROSSTALK_UPSTREAM_RULESURL",
                  "https://127.0.0.1:" + port + "/rules",
                  "CROSSTALK_UPSTREAM_CORRELATIONURL",
                  NOWHERE,
                  "CROSSTALK_UPSTREAM_INGESTURL",
                  NOWHERE));
      return new ServiceCheck(settings, "viewer-token", trusted)
          .check().stream().map(Finding::line).toList();
    } finally {
      server.stop(0);
    }
  }

  private static Map<String, String> tls(String address) {
    return Map.of("SERVER_SSL_BUNDLE", "page", "SERVER_ADDRESS", address);
  }

  private static String gateway(Map<String, String> environment) {
    return ServiceCheck.addresses(settings(environment)).keySet().iterator().next();
  }

  private static InstalledSettings settings(Map<String, String> environment) {
    Path none = Path.of("none");
    return InstalledSettings.read(none, none, none, environment);
  }
}

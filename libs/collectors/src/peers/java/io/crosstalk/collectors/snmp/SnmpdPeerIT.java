package io.crosstalk.collectors.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.testkit.FreePort;
import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Test with net-snmp's agent, which counts the real traffic of this machine's loopback interface.
 */
class SnmpdPeerIT {
  private static final String INSTALL = "apt-get install --no-install-recommends snmpd";
  private static final String AUTH_PASSWORD = "authentic-12";
  private static final String PRIV_PASSWORD = "private-34";

  private static final String USER = "sha256";

  /** Protocols of authentication and privacy of each user, as the agent names them. */
  private static final Map<String, List<String>> USERS =
      Map.of(
          "sha",
          List.of("SHA", "AES"),
          USER,
          List.of("SHA-256", "AES"),
          "sha512",
          List.of("SHA-512", "AES-192"),
          "sha224",
          List.of("SHA-224", "AES-256"),
          "sha384",
          List.of("SHA-384", "AES-256"));

  @TempDir private static Path folder;
  private static int port;
  private static PeerProgram snmpd;

  @BeforeAll
  static void startAgent() throws IOException {
    port = FreePort.take();
    snmpd = start();
  }

  @AfterAll
  static void stopAgent() {
    snmpd.close();
  }

  /** Starts the agent, with a user for each pair of protocols. */
  private static PeerProgram start() throws IOException {
    String users =
        USERS.entrySet().stream()
            .map(
                user ->
                    """
                    createUser %1$s %2$s "%3$s" %4$s "%5$s"
                    rouser %1$s authpriv
                    """
                        .formatted(
                            user.getKey(),
                            user.getValue().getFirst(),
                            AUTH_PASSWORD,
                            user.getValue().getLast(),
                            PRIV_PASSWORD))
            .collect(Collectors.joining());
    Path state = Files.createDirectories(folder.resolve("state"));
    Path configuration =
        Files.writeString(
            folder.resolve("snmpd.conf"),
            """
            [snmp] persistentDir %s
            agentaddress udp:127.0.0.1:%d
            rocommunity public 127.0.0.1
            %s"""
                .formatted(state, port, users));
    return PeerProgram.start(
        folder.resolve("snmpd.log"),
        INSTALL,
        List.of("/usr/sbin/snmpd", "-f", "-C", "-c", configuration.toString(), "-Lo"));
  }

  private Secret secret(String name, String value) throws IOException {
    return Secret.of("file:" + Files.writeString(folder.resolve(name), value));
  }

  private SnmpSettings v2c(String community) throws IOException {
    return new SnmpSettings(
        "127.0.0.1",
        port,
        secret("community", community),
        null,
        null,
        null,
        null,
        null,
        Duration.ofSeconds(2),
        1,
        null,
        null);
  }

  private SnmpSettings v3(AuthProtocol auth, PrivProtocol priv, String user, String authPassword)
      throws IOException {
    return new SnmpSettings(
        "127.0.0.1",
        port,
        null,
        user,
        auth,
        secret("auth", authPassword),
        priv,
        secret("priv", PRIV_PASSWORD),
        Duration.ofSeconds(2),
        1,
        null,
        null);
  }

  private IfMibSource source(SnmpSettings settings) {
    return new IfMibSource(settings, new InMemory().context("vm", folder, Clock.systemUTC()));
  }

  private static RecordingIntake poll(IfMibSource source) throws Exception {
    RecordingIntake intake = new RecordingIntake();
    source.poll(intake);
    return intake;
  }

  private static void awaitAnswer(IfMibSource source) {
    await().ignoreExceptions().until(() -> poll(source) != null);
  }

  /** Sends 8 MB over the loopback interface. */
  private static void sendTraffic() throws IOException {
    byte[] bytes = new byte[8_000];
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      for (int i = 0; i < 1000; i++) {
        socket.send(new DatagramPacket(bytes, bytes.length, socket.getLocalSocketAddress()));
      }
    }
  }

  /**
   * Polls until the source shows the traffic, which the agent updates only every few seconds, and
   * returns its rate.
   */
  private static double loopbackBytes(IfMibSource source) throws Exception {
    sendTraffic();
    await().until(() -> largest(poll(source)) > 100_000);
    sendTraffic();
    double[] seen = new double[1];
    await()
        .until(
            () -> {
              seen[0] = largest(poll(source));
              return seen[0] > 100_000;
            });
    return seen[0];
  }

  private static double largest(RecordingIntake intake) {
    return intake.recorded().samples().stream()
        .filter(given -> given.resource().equals("vm/lo"))
        .filter(given -> given.metric().equals("net.rx.throughput"))
        .mapToDouble(Given::value)
        .max()
        .orElse(0);
  }

  @Test
  void poll_loopbackOverV2c_publishesItsTraffic() throws Exception {
    try (IfMibSource source = source(v2c("public"))) {
      awaitAnswer(source);

      assertThat(poll(source).recorded().inventories().getFirst())
          .extracting(Resource::id)
          .contains("vm/switch", "vm/lo");
      assertThat(loopbackBytes(source)).isBetween(1e5, 1e12);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sha, SHA, AES128",
    "sha256, SHA256, AES128",
    "sha512, SHA512, AES192",
    "sha224, SHA224, AES256",
    "sha384, SHA384, AES256"
  })
  void poll_loopbackOverV3WithPrivacy_publishesItsTraffic(
      String user, AuthProtocol auth, PrivProtocol priv) throws Exception {
    try (IfMibSource source = source(v3(auth, priv, user, AUTH_PASSWORD))) {
      awaitAnswer(source);

      assertThat(poll(source).recorded().inventories().getFirst())
          .extracting(Resource::id)
          .contains("vm/lo");
    }
  }

  @Test
  void wrongPassword_isReportedAsNoResponse() throws Exception {
    try (IfMibSource right =
        source(v3(AuthProtocol.SHA256, PrivProtocol.AES128, USER, AUTH_PASSWORD))) {
      awaitAnswer(right);
    }
    try (IfMibSource wrong =
        source(v3(AuthProtocol.SHA256, PrivProtocol.AES128, USER, "not-the-one"))) {
      assertThatThrownBy(() -> poll(wrong))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("are user and passwords right")
          .hasMessageNotContaining("not-the-one");
    }
  }

  @Test
  void unknownUser_isReported() throws Exception {
    try (IfMibSource right = source(v2c("public"))) {
      awaitAnswer(right);
    }
    try (IfMibSource wrong =
        source(v3(AuthProtocol.SHA256, PrivProtocol.AES128, "nobody", AUTH_PASSWORD))) {
      assertThatThrownBy(() -> poll(wrong)).hasMessageContaining("does not know the user");
    }
  }

  @Test
  void wrongCommunity_isReportedAsNoResponse() throws Exception {
    try (IfMibSource right = source(v2c("public"))) {
      awaitAnswer(right);
    }
    try (IfMibSource wrong = source(v2c("secret-7"))) {
      assertThatThrownBy(() -> poll(wrong))
          .hasMessageContaining("is the community right")
          .hasMessageNotContaining("secret-7");
    }
  }

  @Test
  void agentRestart_givesNoRate() throws Exception {
    try (IfMibSource source = source(v2c("public"))) {
      awaitAnswer(source);
      await().until(() -> !samples(poll(source)).isEmpty());
      // Its time must exceed the tolerance for a clock that runs slow.
      await().pollDelay(Duration.ofSeconds(8)).until(() -> !samples(poll(source)).isEmpty());
      snmpd.close();
      snmpd = start();

      RecordingIntake[] first = new RecordingIntake[1];
      await()
          .ignoreExceptions()
          .until(
              () -> {
                first[0] = poll(source);
                return true;
              });

      assertThat(samples(first[0])).isEmpty();
      assertThat(first[0].recorded().gaps()).singleElement().asString().contains("began anew");
    }
  }

  private static List<Given> samples(RecordingIntake intake) {
    return intake.recorded().samples();
  }
}

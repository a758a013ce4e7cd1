package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortFinderTest {
  @Test
  void near_preferredPortsFree_areChosen() {
    assertThat(new PortFinder(_ -> true).near(Ports.PREFERRED)).isEqualTo(Ports.PREFERRED);
  }

  @Test
  void near_takenPort_isReplacedByPortTenThousandHigher() {
    Set<Integer> taken = Set.of(8180, 9092, 19092, 5432);

    Ports ports = new PortFinder(port -> !taken.contains(port)).near(Ports.PREFERRED);

    assertThat(ports).isEqualTo(new Ports(18180, 8181, 8182, 8183, 29092, 9093, 15432));
  }

  @Test
  void near_allHigherPortsTaken_findsAnyFreePort() {
    Ports ports = new PortFinder(_ -> false).near(Ports.PREFERRED);

    assertThat(new HashSet<>(ports.all())).hasSize(Ports.COUNT);
    assertThat(ports.all()).allSatisfy(port -> assertThat(port).isPositive());
  }

  @Test
  void startingAt_basePort_givesConsecutivePorts() {
    assertThat(new PortFinder(_ -> true).startingAt(20_000))
        .isEqualTo(new Ports(20_000, 20_001, 20_002, 20_003, 20_004, 20_005, 20_006));
  }

  @Test
  void startingAt_takenPort_failsAndNamesPort() {
    PortFinder finder = new PortFinder(port -> port != 20_003);

    assertThatThrownBy(() -> finder.startingAt(20_000))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("port 20003 is taken by another program");
  }

  @Test
  void startingAt_baseTooHighForAllPorts_isRefused() {
    assertThatThrownBy(() -> new PortFinder(_ -> true).startingAt(65_530))
        .isInstanceOf(CommandFailure.class);
    assertThatThrownBy(() -> new PortFinder(_ -> true).startingAt(0))
        .isInstanceOf(CommandFailure.class);
  }

  @Test
  void isFree_openPort_isFalse() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral(Loopback.HOST))) {
      port = socket.getLocalPort();
      assertThat(Loopback.isFree(port)).isFalse();
      assertThat(Loopback.isListening(port)).isTrue();
    }
    assertThat(Loopback.isFree(port)).isTrue();
    assertThat(Loopback.isListening(port)).isFalse();
  }
}

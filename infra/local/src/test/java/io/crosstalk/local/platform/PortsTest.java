package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.testkit.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void near_preferredPortsFree_areChosen() {
    assertThat(Ports.near(Ports.PREFERRED, _ -> true)).isEqualTo(Ports.PREFERRED);
  }

  @Test
  void near_takenPort_isReplacedByPortTenThousandHigher() {
    Set<Integer> taken = Set.of(8180, 9092, 19092, 5432);

    Ports ports = Ports.near(Ports.PREFERRED, port -> !taken.contains(port));

    assertThat(ports).isEqualTo(new Ports(18180, 8181, 8182, 8183, 29092, 9093, 15432));
  }

  @Test
  void near_allHigherPortsTaken_findsAnyFreePort() {
    Ports ports = Ports.near(Ports.PREFERRED, _ -> false);

    assertThat(new HashSet<>(ports.all())).hasSize(7);
    assertThat(ports.all()).allSatisfy(port -> assertThat(port).isPositive());
  }

  @Test
  void startingAt_basePort_givesConsecutivePorts() {
    assertThat(Ports.startingAt(20_000, _ -> true))
        .isEqualTo(new Ports(20_000, 20_001, 20_002, 20_003, 20_004, 20_005, 20_006));
  }

  @Test
  void startingAt_takenPort_failsAndNamesPort() {
    assertThatThrownBy(() -> Ports.startingAt(20_000, port -> port != 20_003))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("port 20003 is taken by another program");
  }

  @Test
  void startingAt_baseTooHighForAllPorts_isRefused() {
    assertThatThrownBy(() -> Ports.startingAt(65_530, _ -> true))
        .isInstanceOf(CommandFailure.class);
    assertThatThrownBy(() -> Ports.startingAt(0, _ -> true)).isInstanceOf(CommandFailure.class);
  }

  @Test
  void isFree_openPort_isFalse() throws IOException {
    int port = FreePort.take();
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.ofLiteral(Loopback.HOST))) {
      assertThat(socket.isBound()).isTrue();
      assertThat(Loopback.isFree(port)).isFalse();
      assertThat(Loopback.isListening(port)).isTrue();
    }
    assertThat(Loopback.isFree(port)).isTrue();
    assertThat(Loopback.isListening(port)).isFalse();
  }
}

package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class EmbeddedKafkaIT {

  @Test
  void start_controllersPortIsTaken_failsAndDoesNotEndTheJvm() throws Exception {
    var folder = new BrokerFolder();
    var kafka = new EmbeddedKafka(folder);
    var loopback = InetAddress.ofLiteral("127.0.0.1");
    try (var taken = new ServerSocket(folder.controllerPort(), 1, loopback)) {
      assertThat(taken.isBound()).isTrue();
      assertThatThrownBy(kafka::start).hasMessageContaining("the broker ended with status 1");
    }
  }
}

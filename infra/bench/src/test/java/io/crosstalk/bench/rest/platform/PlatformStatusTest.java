package io.crosstalk.bench.rest.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.bench.rest.platform.PlatformStatus.Component;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlatformStatusTest {
  private static final Component BROKER = new Component("kafka", "running", 1, 9092);
  private static final Component GATEWAY = new Component("api-gateway", "running", 2, 8180);
  private static final PlatformStatus BEFORE = status(BROKER, GATEWAY);

  @Test
  void changesSince_sameProcesses_isEmpty() {
    assertThat(status(BROKER, GATEWAY).changesSince(BEFORE)).isEmpty();
  }

  @Test
  void changesSince_deadUnhealthyAndRestartedComponents_namesEach() {
    assertThat(status(BROKER, new Component("api-gateway", "dead", 2, 8180)).changesSince(BEFORE))
        .containsExactly("api-gateway is dead");
    assertThat(status(new Component("kafka", "unhealthy", 1, 9092), GATEWAY).changesSince(BEFORE))
        .containsExactly("kafka is unhealthy");
    assertThat(
            status(BROKER, new Component("api-gateway", "running", 3, 8180)).changesSince(BEFORE))
        .containsExactly("api-gateway was started again");
    assertThat(status(GATEWAY).changesSince(BEFORE)).containsExactly("kafka is gone");
  }

  @Test
  void bootstrapServers_statusWithBroker_isAddressOfBroker() throws IOException {
    assertThat(BEFORE.bootstrapServers()).isEqualTo("127.0.0.1:9092");
    assertThatThrownBy(status(GATEWAY)::bootstrapServers).isInstanceOf(IOException.class);
  }

  private static PlatformStatus status(Component... components) {
    return new PlatformStatus(
        "http://127.0.0.1:8180", "http://127.0.0.1:8181", List.of(components));
  }
}

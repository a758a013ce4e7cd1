package io.crosstalk.rules.notify.pagerduty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.targets.TargetMode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagerdutyPropertiesTest {
  @TempDir private Path folder;

  private PagerdutyProperties.Target target(String key) throws IOException {
    Path file = Files.writeString(folder.resolve("key"), key);
    return new PagerdutyProperties.Target(
        "on-call",
        URI.create("https://a.example"),
        null,
        file,
        Severity.MINOR,
        TargetMode.SHADOW,
        false,
        false);
  }

  @Test
  void readRoutingKey_fileWith32Characters_isRead() throws IOException {
    assertThat(target("k".repeat(32) + "\n").readRoutingKey()).isEqualTo("k".repeat(32));
  }

  @Test
  void readRoutingKey_otherLength_isRefusedWithoutTheKey() throws IOException {
    PagerdutyProperties.Target wrong = target("geheim");

    assertThatThrownBy(wrong::readRoutingKey)
        .hasMessageContaining("the pagerduty target 'on-call' needs a routing-key of 32 characters")
        .hasMessageNotContaining("geheim");
  }
}

package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.ProcessIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformViewTest {
  @TempDir private Path folder;

  @Test
  void components_deadProcess_hasLastLogLine() throws Exception {
    DataDirectory data = new DataDirectory(folder);
    data.create();
    Files.writeString(data.log(Component.RULES), "ERROR no luck\n");
    PlatformState state =
        PlatformState.begun(new Ports(1, 2, 3, 4, 5, 6, 7), null)
            .with(Component.RULES, new ProcessIdentity(999_999_999, "ended"))
            .with(Component.KAFKA, ProcessIdentity.of(ProcessHandle.current()));

    assertThat(new PlatformView(data, state).components())
        .anySatisfy(
            kafka -> {
              assertThat(kafka.name()).isEqualTo("kafka");
              assertThat(kafka.state()).isEqualTo("unhealthy");
            })
        .anySatisfy(
            rules -> {
              assertThat(rules.name()).isEqualTo("rules-service");
              assertThat(rules.state()).isEqualTo("dead");
              assertThat(rules.pid()).isEqualTo(999_999_999);
              assertThat(rules.reason()).isEqualTo("ERROR no luck");
            });
  }
}

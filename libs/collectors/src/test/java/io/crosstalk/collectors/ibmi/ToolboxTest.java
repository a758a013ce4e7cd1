package io.crosstalk.collectors.ibmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolboxTest {
  @TempDir private Path folder;

  private IbmiSettings settings(String host, String library) throws Exception {
    Path secret = folder.resolve("secret");
    Files.writeString(secret, "hunter2");
    return new IbmiSettings(
        host,
        "crosstalk",
        Secret.of("file:" + secret),
        null,
        null,
        null,
        library,
        new PartitionSettings("LPAR1", null, null, null, null, null, null, null));
  }

  @Test
  void connections_areEncryptedWithoutDialogues() throws Exception {
    Toolbox toolbox = new Toolbox(settings("h", null), Duration.ofSeconds(15));
    assertThat(toolbox.properties())
        .containsEntry("secure", "true")
        .containsEntry("prompt", "false")
        .containsEntry("socket timeout", "15000");
  }

  @Test
  void unknownSystem_isReportedWithoutThePassword() throws Exception {
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    var source =
        new IbmiSourceType()
            .open(settings("127.0.0.1", null), new InMemory().context("i", folder, clock));
    assertThatThrownBy(() -> source.check(null))
        .hasMessageContaining("127.0.0.1")
        .hasMessageContaining("crosstalk")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void settings_invalid_areRefused() throws Exception {
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    var context = new InMemory().context("i", folder, clock);
    IbmiSettings path = settings("h;user=x", null);
    assertThatThrownBy(() -> new IbmiSourceType().open(path, context))
        .isInstanceOf(InvalidSourceException.class);
    IbmiSettings library = settings("h", "X; DROP");
    assertThatThrownBy(() -> new IbmiSourceType().open(library, context))
        .isInstanceOf(InvalidSourceException.class);
  }

  @Test
  void unreachableSystem_isReportedWithPortsAndCommand() throws Exception {
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    var source =
        new IbmiSourceType()
            .open(settings("127.0.0.1", null), new InMemory().context("i", folder, clock));
    assertThatThrownBy(() -> source.check(null))
        .hasMessageContaining("449, 9476 and 9471")
        .hasMessageContaining("STRHOSTSVR");
  }
}

package io.crosstalk.rules.notify.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.UnusableSecretException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookPropertiesTest {
  @TempDir private Path folder;

  private static WebhookProperties.Target target(@Nullable String secret, @Nullable Path file) {
    return new WebhookProperties.Target(
        "chat",
        URI.create("https://chat.example/hook"),
        secret,
        file,
        Severity.MINOR,
        TargetMode.NOTIFY,
        false,
        false);
  }

  @Test
  void key_secretInAFile_isReadWithoutItsLineEnd() throws Exception {
    Path file = Files.writeString(folder.resolve("secret"), "geheim\n");

    assertThat(target(null, file).key()).isEqualTo("geheim");
    assertThat(target("geheim", null).key()).isEqualTo("geheim");
    assertThat(target(null, null).key()).isNull();
  }

  @Test
  void key_fileCannotBeRead_isRefusedWithTargetSettingAndFile() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(() -> target(null, missing).key())
        .isInstanceOf(UnusableSecretException.class)
        .hasMessage(
            "the webhook target 'chat' cannot be used: secret-file is %s: the file does not exist",
            missing);
  }

  @Test
  void target_secretAndFile_areRefused() {
    assertThatThrownBy(() -> target("geheim", folder.resolve("secret")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'chat' has both secret and secret-file")
        .hasMessageNotContaining("geheim");
  }
}

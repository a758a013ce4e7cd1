package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetChecksTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://a.example/",
        "file:///etc/passwd",
        "a.example",
        "https://u:p@a.example/",
        "https://a.example/?token=x"
      })
  void check_invalidUrl_isRefusedWithTheNameOfTheTarget(String url) {
    assertThatThrownBy(() -> TargetChecks.check("jira", "desk", URI.create(url)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the jira target 'desk'");
  }

  @Test
  void check_missingNameOrUrl_isRefused() {
    URI url = URI.create("https://a.example/base");

    assertThatThrownBy(() -> TargetChecks.check("jira", " ", url)).hasMessageContaining("name");
    assertThatThrownBy(() -> TargetChecks.check("jira", null, url)).hasMessageContaining("name");
    assertThatThrownBy(() -> TargetChecks.check("jira", "a", null)).hasMessageContaining("url");
    assertThatCode(() -> TargetChecks.check("jira", "a", url)).doesNotThrowAnyException();
  }

  @Test
  void secret_bothFormsOrAnEmptyOne_isRefusedWithTheCorrection() {
    assertThatThrownBy(
            () -> TargetChecks.secret("webhook", "chat", "secret", "geheim", Path.of("file")))
        .hasMessage(
            "the webhook target 'chat' has both secret and secret-file; remove one of them");
    assertThatThrownBy(() -> TargetChecks.secret("webhook", "chat", "secret", "", null))
        .hasMessage(
            "the webhook target 'chat' has an empty secret; write the secret, or its file as secret-file");
  }

  /** An empty variable of the environment is no secret beside a file. */
  @Test
  void secret_emptyBesideAFile_isReadFromTheFile() {
    Path file = Path.of("chat.secret");

    assertThat(TargetChecks.secret("webhook", "chat", "secret", "", file))
        .isEqualTo(new SecretReference(null, file));
  }

  @Test
  void secret_noForm_namesTheSetting() {
    assertThatThrownBy(() -> TargetChecks.secret("jira", "desk", "token", null, null))
        .hasMessage("the jira target 'desk' needs either token or token-file");
  }
}

package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceTokenTest {
  @TempDir Path folder;

  @Test
  void read_fileWithOneLine_returnsTheToken() throws IOException {
    assertThat(ServiceToken.read(file("secret-1\n"))).isEqualTo("secret-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "secret-1\nsecret-2", "secret 1", "sécret"})
  void read_invalidToken_isRefusedWithoutShowingTheToken(String content) throws IOException {
    var file = file(content);

    assertThatThrownBy(() -> ServiceToken.read(file))
        .hasMessageContaining("crosstalk.upstream.token-file")
        .hasMessageContaining("one token in one line")
        .hasMessageNotContaining("secret-1");
  }

  @Test
  void read_missingFile_isRefusedWithAdvice() {
    assertThatThrownBy(() -> ServiceToken.read(null)).hasMessageContaining("is not set");
    assertThatThrownBy(() -> ServiceToken.read(folder.resolve("none")))
        .hasMessageContaining("cannot read");
  }

  @Test
  void read_fileTooLarge_isRefused() throws IOException {
    var file = file("x".repeat(5000));

    assertThatThrownBy(() -> ServiceToken.read(file)).hasMessageContaining("too large");
  }

  @Test
  void analyze_startWithoutToken_givesAdvice() {
    var failure = new ServiceTokenException("why");

    var analysis = new ServiceTokenFailureAnalyzer().analyze(new RuntimeException(failure));

    assertThat(analysis.getDescription()).isEqualTo("why");
    assertThat(analysis.getAction()).contains("CROSSTALK_UPSTREAM_TOKENFILE", "\"service\"");
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("token"), content);
  }
}

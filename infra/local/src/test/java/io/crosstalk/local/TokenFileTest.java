package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenFileTest {
  @TempDir private Path folder;

  @Test
  void token_oneLine_isTheToken() throws IOException {
    assertThat(TokenFile.read(file("secret-1\n"))).isEqualTo("secret-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "secret-1\nsecret-2", "secret-1\u0007x", "sécret-1"})
  void token_otherContent_isRefusedWithoutShowingIt(String content) throws IOException {
    Path file = file(content);

    assertThatThrownBy(() -> TokenFile.read(file))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("does not hold one token in one line")
        .hasMessageNotContaining("cret-1");
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("token"), content);
  }
}

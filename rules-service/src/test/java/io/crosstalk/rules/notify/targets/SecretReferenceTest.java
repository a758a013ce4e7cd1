package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretReferenceTest {
  @TempDir private Path folder;

  private SecretReference file(String content) throws IOException {
    return new SecretReference(null, Files.writeString(folder.resolve("secret"), content));
  }

  @Test
  void read_value_isReturned() {
    assertThat(new SecretReference("geheim", null).read("token")).isEqualTo("geheim");
  }

  @Test
  void read_file_isReturnedWithoutTheLastLineEnd() throws IOException {
    assertThat(file("geheim\n").read("token")).isEqualTo("geheim");
    assertThat(file("geheim\r\n").read("token")).isEqualTo("geheim");
    assertThat(file("ge heim ").read("token")).isEqualTo("ge heim ");
  }

  @Test
  void read_missingOrEmptyFile_isRefusedWithTheSettingAndTheFile() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(() -> new SecretReference(null, missing).read("token"))
        .isInstanceOf(UnusableSecretException.class)
        .hasMessage("token-file is " + missing + ": the file does not exist");
    assertThatThrownBy(() -> file("\n").read("token"))
        .isInstanceOf(UnusableSecretException.class)
        .hasMessage("token-file is " + folder.resolve("secret") + ": the file is empty");
    assertThatThrownBy(() -> new SecretReference(null, folder).read("token"))
        .hasMessageContaining("the file cannot be read: ");
  }

  @Test
  void read_relativePathOfAMissingFile_isShownWithItsFolder() {
    assertThatThrownBy(() -> new SecretReference(null, Path.of("missing")).read("token"))
        .hasMessageContaining(Path.of("missing").toAbsolutePath().toString());
  }

  @Test
  void new_bothOrNone_isRefusedWithoutTheSecret() {
    assertThatThrownBy(() -> new SecretReference("geheim", Path.of("x")))
        .hasMessageContaining("-file")
        .hasMessageNotContaining("geheim");
    assertThatThrownBy(() -> new SecretReference(null, null)).hasMessageContaining("-file");
    assertThat(new SecretReference("geheim", null).toString()).doesNotContain("geheim");
  }
}

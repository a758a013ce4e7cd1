package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @TempDir private Path folder;

  @Test
  void write_existingFile_isReplacedAndReadableByOwnerOnly() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "old");

    PrivateFiles.write(file, "new".getBytes(StandardCharsets.UTF_8));

    assertThat(file).hasContent("new");
    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void createFolder_missingFolder_isAccessibleByOwnerOnly() throws IOException {
    Path created = PrivateFiles.createFolder(folder.resolve("secrets"));

    assertThat(permissions(created)).isEqualTo("rwx------");
    assertThat(PrivateFiles.createFolder(created)).isEqualTo(created);
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}

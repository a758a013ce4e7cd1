package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedArchiveTest {
  @TempDir private Path folder;

  @Test
  void discardIfUnusable_damagedArchive_isDeleted() throws Exception {
    Path file = Files.writeString(folder.resolve("classes.jsa"), "only the beginning");

    new SharedArchive(file).discardIfUnusable(folder.toString());

    assertThat(file).doesNotExist();
  }

  @Test
  void archive_secondStart_isUsedByJvm() throws Exception {
    Path file = folder.resolve("classes.jsa");
    SharedArchive archive = new SharedArchive(file);
    Path log = folder.resolve("log");
    String nothing = Files.createFile(folder.resolve("empty.jar")).toString();

    Commands.run(
        JavaInstallation.command(archive.options(), List.of("-cp", nothing, "-version")), log);
    archive.discardIfUnusable(nothing);

    assertThat(log).content().doesNotContain("[warning]").doesNotContain("[error]");
    assertThat(file).exists();
  }
}

package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Class data sharing archive of a program: an image of its loaded classes, written at the end of
 * the first run. Later starts take a third less processor time.
 *
 * <p>The JVM writes the file when the program ends, and ignores a damaged file.
 */
final class SharedArchive {
  private final Path file;

  SharedArchive(Path file) {
    this.file = file;
  }

  /**
   * Deletes an archive that is incomplete or was written for other jars, since the JVM would
   * neither use nor replace it.
   */
  void discardIfUnusable(String classPath) throws IOException, InterruptedException {
    if (Files.exists(file)
        && !Commands.succeeds(
            JavaInstallation.command(
                List.of("-Xshare:on", "-XX:SharedArchiveFile=" + file),
                List.of("-cp", classPath, "-version")))) {
      Files.delete(file);
    }
  }

  List<String> options() {
    return List.of(
        "-XX:+AutoCreateSharedArchive",
        "-XX:SharedArchiveFile=" + file,
        // The JVM warns about every single class that cannot be kept.
        "-Xlog:cds=off",
        "-Xlog:aot=off");
  }
}

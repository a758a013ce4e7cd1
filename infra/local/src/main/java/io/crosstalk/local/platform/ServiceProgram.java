package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Program of a service: the executable jar, unpacked into plain jars in the data folder. In this
 * form the service starts faster, and a build may replace the original jar while the service runs.
 */
final class ServiceProgram {
  private final Path original;
  private final Path folder;
  private final SharedArchive archive;

  ServiceProgram(Path original, Path folder, Path archive) {
    this.original = original;
    this.folder = folder;
    this.archive = new SharedArchive(archive);
  }

  /**
   * Unpacks the jar if its current version has not been unpacked yet.
   *
   * @param log log file for the output
   */
  void prepare(Path log) throws IOException, InterruptedException {
    Path stampFile = folder.resolve("original");
    String stamp = Files.size(original) + " bytes of " + Files.getLastModifiedTime(original);
    if (!Files.exists(stampFile) || !Files.readString(stampFile).equals(stamp)) {
      FolderOperations.delete(folder);
      PrivateFiles.createFolder(folder);
      extract(log);
      Files.writeString(stampFile, stamp);
    }
    archive.discardIfUnusable(jar().toString());
  }

  Path jar() {
    return unpacked().resolve(original.getFileName());
  }

  private Path unpacked() {
    return folder.resolve("program");
  }

  SharedArchive archive() {
    return archive;
  }

  private void extract(Path log) throws IOException, InterruptedException {
    // A copy, because a build may be replacing the original just now.
    Path copy = folder.resolve(original.getFileName());
    Files.copy(original, copy, StandardCopyOption.REPLACE_EXISTING);
    List<String> command =
        JavaInstallation.command(
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djarmode=tools"),
            List.of("-jar", copy.toString(), "extract", "--destination", unpacked().toString()));
    Commands.run(command, log);
    Files.delete(copy);
  }
}

package io.crosstalk.local.program;

import io.crosstalk.local.platform.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Program of a service: the executable jar, unpacked into plain jars in the data folder. In this
 * form the service starts faster, and a build may replace the original jar while the service runs.
 * The jars of a release have this form already and are used where they are.
 */
record ServiceProgram(Path original, Path folder) {
  /** Unpacks the jar if its current version has not been unpacked yet. */
  void prepare() throws IOException, InterruptedException {
    if (!Files.isRegularFile(original)) {
      throw new NoSuchFileException(
          original + " is missing; './mvnw -DskipTests package' builds it");
    }
    if (isPlain()) {
      return;
    }
    Path stampFile = folder.resolve("original");
    String stamp = Files.size(original) + " bytes of " + Files.getLastModifiedTime(original);
    if (!Files.exists(stampFile) || !Files.readString(stampFile).equals(stamp)) {
      PrivateFiles.deleteFolder(folder);
      PrivateFiles.createFolder(folder);
      Commands.run(unpacking(), folder.resolve("unpacking.log"));
      Files.writeString(stampFile, stamp);
    }
  }

  Path jar() {
    return isPlain() ? original : folder.resolve(original.getFileName());
  }

  private boolean isPlain() {
    return Files.isDirectory(original.resolveSibling("lib"));
  }

  /** Command with which Spring Boot unpacks its executable jar. */
  private List<String> unpacking() {
    return Commands.java(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djarmode=tools"),
        List.of(
            "-jar", original.toString(), "extract", "--force", "--destination", folder.toString()));
  }
}

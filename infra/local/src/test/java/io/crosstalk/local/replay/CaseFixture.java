package io.crosstalk.local.replay;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Creates case folders for tests. */
final class CaseFixture {
  static final String SAMPLES =
      """
      time,resource,metric,value
      2026-01-01T00:00:00Z,vm-a,disk.latency,1
      2026-01-01T00:00:20Z,vm-a,disk.latency,1
      """;

  private CaseFixture() {}

  static Path usable(Path parent, String name) throws IOException {
    Path folder = Files.createDirectories(parent.resolve(name));
    Files.writeString(folder.resolve("inventory.json"), "[]");
    Files.writeString(folder.resolve("samples.csv"), SAMPLES);
    return folder;
  }

  static void packed(Path file, String content) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }
}

package io.crosstalk.collectors.files;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.SourceContext;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Folder into which a test puts the files that a source reads, with a context for the source and a
 * fixed clock.
 */
public final class Drop {
  private final Path folder;
  private final InMemory memory = new InMemory();

  public Drop(Path folder) {
    this.folder = folder;
  }

  public SourceContext context() {
    Clock clock = Clock.fixed(Instant.parse("2026-01-31T20:00:00Z"), ZoneOffset.UTC);
    return memory.context("files-1", folder, clock);
  }

  public void put(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  /** Copies a test resource into the folder, under its own file name. */
  public void putSample(String resource) throws IOException {
    String name = resource.substring(resource.lastIndexOf('/') + 1);
    Files.write(folder.resolve(name), sample(resource));
  }

  public void putCompressed(String name, String content) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  public void delete(String name) throws IOException {
    Files.delete(folder.resolve(name));
  }

  public void rename(String name, String newName) throws IOException {
    Files.move(folder.resolve(name), folder.resolve(newName));
  }

  /** Returns the bytes of a test resource. */
  public static byte[] sample(String resource) throws IOException {
    try (var in = Drop.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("there is no " + resource);
      }
      return in.readAllBytes();
    }
  }

  /** Returns a file as a reader receives it: complete, and not read before. */
  public static WatchedFile file(Path path) {
    return WatchedFile.whole(path, List.of(), 1_000_000);
  }

  /** Polling round of the source under test. */
  @FunctionalInterface
  public interface Polled {
    void poll(Intake intake) throws Exception;
  }

  /**
   * Polls a source twice and returns the data of both rounds, since only the second round sees that
   * a file no longer changes.
   */
  public static RecordingIntake.Recorded pollTwice(Polled source) throws Exception {
    RecordingIntake intake = new RecordingIntake();
    source.poll(intake);
    source.poll(intake);
    return intake.recorded();
  }
}

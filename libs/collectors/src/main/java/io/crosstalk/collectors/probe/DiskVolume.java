package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;

/** Folder on a real disk, in which the probe creates its file. */
final class DiskVolume implements ProbedVolume {
  static final String FILE_NAME = "crosstalk-probe.tmp";

  private final Path folder;
  private final Opener opener;

  /** Function that opens a file; tests replace it. */
  @FunctionalInterface
  interface Opener {
    FileChannel open(Path file, Set<OpenOption> options) throws IOException;
  }

  DiskVolume(Path folder) {
    this(folder, FileChannel::open);
  }

  DiskVolume(Path folder, Opener opener) {
    this.folder = folder;
    this.opener = opener;
  }

  @Override
  public String fileSystem() throws IOException {
    return Files.getFileStore(folder).type();
  }

  @Override
  public long usableBytes() throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  /**
   * Creates the probe's file, without the cache if the file system supports this. If that fails,
   * the file is created in the mode with the cache; a failure of the disk itself then occurs again
   * and is reported.
   */
  @Override
  public ProbeFile create() throws IOException, SourceException {
    try {
      return open(DiskAccess.DIRECT);
    } catch (IOException | UnsupportedOperationException e) {
      return open(DiskAccess.SYNC);
    }
  }

  private ProbeFile open(DiskAccess access) throws IOException, SourceException {
    Path file = folder.resolve(FILE_NAME);
    LeftoverFile.remove(file);
    try {
      return DiskFile.begin(opener.open(file, access.options()), access, blockSize());
    } catch (IOException | RuntimeException e) {
      // Linux creates the file before it finds out that the file system has no O_DIRECT.
      LeftoverFile.remove(file);
      throw e;
    }
  }

  private int blockSize() throws IOException {
    return Math.toIntExact(Files.getFileStore(folder).getBlockSize());
  }
}

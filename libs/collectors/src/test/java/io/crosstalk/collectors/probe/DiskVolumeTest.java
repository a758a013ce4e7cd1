package io.crosstalk.collectors.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.probe.ProbeResult.Ending;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that write real files in a temporary folder. */
class DiskVolumeTest {
  private static final ProbePlan SMALL =
      new ProbePlan(2, 16, 20, false, 1 << 20, Duration.ofMinutes(10));

  @TempDir private Path folder;

  private static ProbeResult measure(ProbedVolume volume) throws Exception {
    return measure(volume, ProgressListener.NONE);
  }

  private static ProbeResult measure(ProbedVolume volume, ProgressListener watcher)
      throws Exception {
    return new ProbeRun(
            SMALL, volume, new ProbeRun.Circumstances(System::nanoTime, () -> false, watcher))
        .measure();
  }

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  /**
   * Opens a file as Linux does on file systems without O_DIRECT: the file is created, but opening
   * it fails.
   */
  private static FileChannel withoutDirect(Path file, Set<OpenOption> options) throws IOException {
    FileChannel channel = FileChannel.open(file, allBut(options));
    if (options.size() > DiskAccess.SYNC.options().size()) {
      channel.close();
      Files.createFile(file);
      throw new FileSystemException(file.toString(), null, "Invalid argument");
    }
    return channel;
  }

  private static Set<OpenOption> allBut(Set<OpenOption> options) {
    var kept = new HashSet<>(options);
    kept.retainAll(DiskAccess.SYNC.options());
    return kept;
  }

  @Test
  void measure_realDisk_completesAndLeavesNoFile() throws Exception {
    ProbeResult result = measure(new DiskVolume(folder));

    assertThat(result.ending()).isEqualTo(Ending.COMPLETE);
    assertThat(result.writes().count()).isEqualTo(32);
    assertThat(result.writes().bytesPerSecond()).isPositive();
    assertThat(result.fileSystem()).isNotBlank();
    assertThat(left()).isEmpty();
  }

  @Test
  void measure_fileSystemWithoutODirect_writesThroughTheCacheAndReportsIt() throws Exception {
    ProbeResult result = measure(new DiskVolume(folder, DiskVolumeTest::withoutDirect));

    assertThat(result.access()).isEqualTo(DiskAccess.SYNC);
    assertThat(result.writes().count()).isEqualTo(32);
    assertThat(result.reads()).isEqualTo(AccessTimings.NONE);
    assertThat(ProbeResultText.lines(result))
        .anySatisfy(line -> assertThat(line).contains("with O_DSYNC"))
        .anySatisfy(line -> assertThat(line).contains("O_DIRECT does not work there"));
    assertThat(left()).isEmpty();
  }

  @Test
  void measure_whileRunning_fileHasNoNameInTheFolder() throws Exception {
    measure(new DiskVolume(folder), (phase, timings, of) -> assertThat(folder).isEmptyDirectory());
  }

  @Test
  void measure_folderIsDeletedMeanwhile_failsAndLeavesNoFile() throws Exception {
    Path shortLived = Files.createDirectory(folder.resolve("gone"));

    assertThatThrownBy(
            () -> measure(new DiskVolume(shortLived), (phase, timings, of) -> delete(shortLived)))
        .isInstanceOf(IOException.class);
    assertThat(left()).isEmpty();
  }

  private static void delete(Path folder) {
    try {
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void create_fileOfAnEarlierRun_isRemoved() throws Exception {
    Path leftOver = folder.resolve(DiskVolume.FILE_NAME);
    Files.writeString(leftOver, LeftoverFile.MARK + "and so on");
    measure(new DiskVolume(folder));
    assertThat(left()).isEmpty();

    Files.createFile(leftOver);
    measure(new DiskVolume(folder));
    assertThat(left()).isEmpty();
  }

  @Test
  void create_fileOfAnotherProgram_isKept() throws Exception {
    Path file = folder.resolve(DiskVolume.FILE_NAME);
    Files.writeString(file, "my thesis");

    assertThatThrownBy(() -> measure(new DiskVolume(folder)))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("move it away");
    assertThat(file).hasContent("my thesis");
  }

  @Test
  void create_symbolicLink_isNotFollowed() throws Exception {
    Path thesis = Files.writeString(folder.resolve("thesis"), LeftoverFile.MARK);
    Files.createSymbolicLink(folder.resolve(DiskVolume.FILE_NAME), thesis);

    assertThatThrownBy(() -> measure(new DiskVolume(folder)))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("move it away");
    assertThat(thesis).exists();
  }

  @Test
  void measure_pathMissing_failureNamesThePath() {
    Path nowhere = folder.resolve("nowhere");

    assertThat(failure(nowhere))
        .isEqualTo(nowhere + " is no folder: the probe writes its file into one that exists");
  }

  @Test
  void measure_pathIsAFile_isRefused() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(failure(file)).contains("is no folder");
  }

  private static String failure(Path path) {
    try {
      return "measured: " + measure(new DiskVolume(path));
    } catch (IOException e) {
      return String.valueOf(DiskFailure.explain(path, e).getMessage());
    } catch (Exception e) {
      return "other: " + e;
    }
  }

  @Test
  void diskFailure_knownMessages_areExplained() {
    assertThat(DiskFailure.explain(folder, new IOException("No space left on device")))
        .hasMessageContaining("is full");
    assertThat(
            DiskFailure.explain(
                folder, new FileSystemException("x", null, "Read-only file system")))
        .hasMessageContaining("mounted read-only");
    assertThat(DiskFailure.explain(folder, new AccessDeniedException("x")))
        .hasMessageContaining("can't be written by the user");
    assertThat(DiskFailure.explain(folder, new IOException("Input/output error")))
        .hasMessageContaining("can't be measured: java.io.IOException: Input/output error");
  }

  @Test
  void folder_notWritable_isRefusedWithReason() throws IOException {
    ProbedVolume volume =
        new DiskVolume(
            folder,
            (file, options) -> {
              throw new AccessDeniedException(file.toString());
            });

    assertThatThrownBy(() -> measure(volume)).isInstanceOf(AccessDeniedException.class);
    assertThat(left()).isEmpty();
  }

  @Test
  void read_writtenBlock_returnsTheSameBytes() throws Exception {
    try (ProbeFile file = new DiskVolume(folder).create()) {
      file.block().putLong(0, 4711);
      file.write(3);
      file.block().putLong(0, 0);
      file.read(3);
      assertThat(file.block().getLong(0)).isEqualTo(4711);
    }
  }

  @Test
  void read_fileTruncated_failsInsteadOfLooping() throws Exception {
    try (ProbeFile file = new DiskVolume(folder).create()) {
      assertThatThrownBy(() -> file.read(5)).isInstanceOf(EOFException.class);
    }
  }
}

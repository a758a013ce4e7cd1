package io.crosstalk.collectors.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWatchTest {
  @TempDir private Path folder;
  private Drop drop;
  private final List<String> read = new ArrayList<>();
  private RecordingIntake intake = new RecordingIntake();

  /** Reader of files with rows {@code time,value}; a row whose value is {@code bad} is rejected. */
  private final FileReader reader =
      (file, into) -> {
        read.add(file.name());
        new CsvFile(CsvFormat.PLAIN).read(file, into, row -> take(row, into));
      };

  private static void take(CsvRow row, Intake into) {
    if ("bad".equals(row.get("value"))) {
      throw new RejectedReadingException(RejectReason.WRONG_TYPE, "no number");
    }
    into.sample(
        Long.parseLong(row.get("time")), "r", "m", Double.parseDouble(row.get("value")), null);
  }

  @BeforeEach
  void drop() {
    drop = new Drop(folder);
  }

  private FolderWatch watch(String ready, Boolean growing, Integer maxSizeMb) {
    return new FolderWatch(
        new WatchSettings(".", "*.csv*", ready, growing, maxSizeMb), drop.context(), "1");
  }

  private List<Double> values() {
    return intake.recorded().samples().stream().map(RecordingIntake.Given::value).toList();
  }

  @Test
  void file_unchangedSinceLastRound_isReadExactlyOnce() throws Exception {
    FolderWatch watch = watch(null, null, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    assertThat(read).isEmpty();
    drop.put("a.csv", "time,value\n1000,1\n2000,2\n");
    watch.poll(intake, reader);
    assertThat(read).isEmpty();
    watch.poll(intake, reader);
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0, 2.0);
    assertThat(Files.exists(folder.resolve("a.csv"))).isTrue();
  }

  @Test
  void timeInTheFuture_doesNotAdvanceTheWatermark() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n4102444800000,2\n");
    watch("renamed", null, null).poll(intake, reader);
    assertThat(intake.recorded().completions())
        .containsExactly(new RecordingIntake.Completed("", 1000));
  }

  @Test
  void readyDone_fileWithMarker_isRead() throws Exception {
    FolderWatch watch = watch("done", null, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    watch.poll(intake, reader);
    assertThat(read).isEmpty();
    drop.put("a.csv.done", "");
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
  }

  @Test
  void readyRenamed_file_isReadAtOnce() throws Exception {
    FolderWatch watch = watch("renamed", null, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
  }

  @Test
  void knownFile_afterRestartRenamingOrCopying_isNotReadAgain() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    watch("renamed", null, null).poll(intake, reader);
    drop.rename("a.csv", "b.csv");
    drop.put("c.csv", "time,value\n1000,1\n");
    watch("renamed", null, null).poll(intake, reader);
    assertThat(read).containsExactly("a.csv");
  }

  @Test
  void changedSettings_allFilesAreReadAgain() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    WatchSettings settings = new WatchSettings(".", "*.csv", "renamed", null, null);
    new FolderWatch(settings, drop.context(), "1").poll(intake, reader);
    new FolderWatch(settings, drop.context(), "2").poll(intake, reader);
    assertThat(read).containsExactly("a.csv", "a.csv");
  }

  @Test
  void growingFile_newCompleteLines_areRead() throws Exception {
    FolderWatch watch = watch(null, true, null);
    drop.put("a.csv", "time,value\n1000,1\n2000,");
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
    drop.put("a.csv", "time,value\n1000,1\n2000,22\n3000,3\n");
    watch.poll(intake, reader);
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0, 22.0, 3.0);
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void growingFile_lastLineWithoutEnd_isReadWhenUnchanged() throws Exception {
    FolderWatch watch = watch(null, true, null);
    drop.put("a.csv", "time,value\n1000,1\n2000,2");
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
    watch.poll(intake, reader);
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0, 2.0);
  }

  @Test
  void growingFile_rotated_continuesAtItsPosition() throws Exception {
    FolderWatch watch = watch(null, true, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    drop.put("a.csv", "time,value\n1000,1\n2000,2\n");
    drop.rename("a.csv", "a.csv.1");
    // Another size is needed: a file of the same size and millisecond would be the same file.
    drop.put("a.csv", "time,value\n3000,3.0\n");
    watch.poll(intake, reader);
    assertThat(values()).containsExactlyInAnyOrder(1.0, 2.0, 3.0);
  }

  @Test
  void growingFile_rewritten_isReadFromItsStart() throws Exception {
    FolderWatch watch = watch(null, true, null);
    drop.put("a.csv", "time,value\n1000,1\n2000,2\n");
    watch.poll(intake, reader);
    drop.put("a.csv", "time,value\n5000,5\n");
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0, 2.0, 5.0);
  }

  @Test
  void growingFile_rejectedRow_hasItsLineNumberInTheWholeFile() throws Exception {
    FolderWatch watch = watch(null, true, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    drop.put("a.csv", "time,value\n1000,1\n2000,2\n3000,bad\n");
    watch.poll(intake, reader);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.place()).isEqualTo("a.csv");
              assertThat(rejected.line()).isEqualTo(4);
              assertThat(rejected.original()).isEqualTo("3000,bad");
            });
  }

  @Test
  void gzipFile_isReadUpToTheSizeLimit() throws Exception {
    FolderWatch watch = watch("renamed", null, 1);
    drop.putCompressed("a.csv.gz", "time,value\n1000,1\n");
    drop.putCompressed("bomb.csv.gz", "time,value\n" + " \n".repeat(1_000_000));
    drop.put("not.csv.gz", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
    assertThat(intake.recorded().rejections())
        .extracting(RecordingIntake.Rejected::text)
        .satisfiesExactlyInAnyOrder(
            text -> assertThat(text).contains("more than 1 MB", "files.maxSizeMb"),
            text -> assertThat(text).contains("not gzip"));
  }

  @Test
  void rejections_ofManyRows_areAllReported() throws Exception {
    drop.put("a.csv", "time,value\n" + "1,bad\n".repeat(1_500));
    watch("renamed", null, null).poll(intake, reader);
    assertThat(intake.recorded().rejections()).hasSize(1_500);
  }

  @Test
  void watermark_isTheLatestTimeInTheFiles() throws Exception {
    FolderWatch watch = watch("renamed", null, null);
    watch.poll(intake, reader);
    drop.put("a.csv", "time,value\n1000,1\n7000,1\n");
    watch.poll(intake, reader);
    watch.poll(intake, reader);
    assertThat(intake.recorded().completions())
        .extracting(RecordingIntake.Completed::timeMs)
        .containsExactly(0L, 7000L, 7000L);
  }

  @Test
  void poll_samplesInAStream_declareAWatermarkOfThatStream() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    watch("renamed", null, null)
        .poll(intake, (file, into) -> into.stream("slow").sample(500, "r", "m", 1, null));
    assertThat(intake.recorded().completions())
        .containsExactlyInAnyOrder(
            new RecordingIntake.Completed("", 0), new RecordingIntake.Completed("slow", 500));
  }

  @Test
  void poll_invalidFile_isRejectedAndOtherFilesAreRead() throws Exception {
    drop.put("a.csv", "");
    drop.put("b.csv", "time,value\n1000,1\n");
    watch("renamed", null, null).poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("empty"));
  }

  @Test
  void poll_pathOfASingleFile_readsThatFile() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    WatchSettings settings = new WatchSettings("a.csv", null, "renamed", null, null);
    new FolderWatch(settings, drop.context(), "1").poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
  }

  @Test
  void poll_missingFolder_failsWithItsName() {
    WatchSettings settings = new WatchSettings("nowhere", null, null, null, null);
    FolderWatch watch = new FolderWatch(settings, drop.context(), "1");
    assertThatThrownBy(() -> watch.poll(intake, reader))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void settings_invalid_areRefused() {
    assertThatThrownBy(() -> watch("perhaps", null, null))
        .isInstanceOf(InvalidSourceException.class)
        .hasMessageContaining("unchanged, done or renamed");
    assertThatThrownBy(() -> watch(null, null, 0)).isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(
            () ->
                new FolderWatch(
                    new WatchSettings(null, null, null, null, null), drop.context(), "1"))
        .isInstanceOf(InvalidSourceException.class);
  }

  @Test
  void poll_damagedSourceMemory_isTreatedAsEmpty() throws Exception {
    drop.context().memory().put("files", "{nonsense");
    drop.put("a.csv", "time,value\n1000,1\n");
    watch("renamed", null, null).poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
  }

  @Test
  void sibling_otherFileOfTheFolder_canBeOpened() throws Exception {
    drop.put("a.csv", "time,value\n");
    drop.putCompressed("b.csv.gz", "hello");
    List<String> found = new ArrayList<>();
    watch("renamed", null, null)
        .poll(intake, (file, into) -> found.add(content(file.sibling("b.csv"))));
    assertThat(found).contains("hello");
  }

  private static String content(WatchedFile file) throws IOException {
    try (var in = file.open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void replacedFile_ofSameSizeAndTime_isRead() throws Exception {
    FolderWatch watch = watch("renamed", null, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    FileTime time = Files.getLastModifiedTime(folder.resolve("a.csv"));
    drop.put("other", "time,value\n2000,2\n");
    Files.setLastModifiedTime(folder.resolve("other"), time);
    Files.move(
        folder.resolve("other"), folder.resolve("a.csv"), StandardCopyOption.REPLACE_EXISTING);
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0, 2.0);
  }

  @Test
  void poll_sourceMemoryOfEarlierVersion_isStillUnderstood() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    long modifiedMs = Files.getLastModifiedTime(folder.resolve("a.csv")).toMillis();
    drop.context()
        .memory()
        .put(
            "files",
            """
            {"revision":"31","latest":{"":1000},"files":{"a.csv":
             {"size":18,"modifiedMs":%d,"length":18,"lines":2,"hash":"0011"}}}
            """
                .formatted(modifiedMs));
    watch("renamed", null, null).poll(intake, reader);
    assertThat(read).isEmpty();
    assertThat(intake.recorded().completions())
        .containsExactly(new RecordingIntake.Completed("", 1000));
  }

  @Test
  void unreadableFile_isReportedOnceAndReadLater() throws Exception {
    FolderWatch watch = watch("renamed", null, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    drop.put("b.csv", "time,value\n2000,2\n");
    FileReader locked =
        (file, into) -> {
          if (file.name().equals("a.csv")) {
            throw new AccessDeniedException("a.csv");
          }
          reader.read(file, into);
        };
    watch.poll(intake, locked);
    watch.poll(intake, locked);
    assertThat(values()).containsExactly(2.0);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.place()).isEqualTo("a.csv");
              assertThat(rejected.text()).contains("can't be opened");
            });
    assertThat(watch.hasMore()).isFalse();
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(2.0, 1.0);
  }

  @Test
  void longFile_isContinuedInTheNextRound() throws Exception {
    StringBuilder rows = new StringBuilder("time,value\n0,bad\n");
    for (int i = 1; i <= 25_000; i++) {
      rows.append(i).append(',').append(i).append('\n');
    }
    drop.put("a.csv", rows.toString());
    FolderWatch watch = watchWithoutTime();
    watch.poll(intake, new Repeatable());
    assertThat(values()).hasSize(9_999);
    assertThat(watch.hasMore()).isTrue();
    assertThat(intake.recorded().completions()).isEmpty();
    // A restart in between has no effect.
    watchWithoutTime().poll(intake, new Repeatable());
    watchWithoutTime().poll(intake, new Repeatable());
    assertThat(values()).hasSize(25_000).doesNotHaveDuplicates().isSorted();
    assertThat(intake.recorded().rejections()).hasSize(1);
  }

  @Test
  void longFile_changedBetweenSlices_isReadFromItsStart() throws Exception {
    drop.put("a.csv", "time,value\n" + "1,1\n".repeat(15_000));
    watchWithoutTime().poll(intake, new Repeatable());
    drop.put("a.csv", "time,value\n2,2\n");
    watchWithoutTime().poll(intake, new Repeatable());
    assertThat(values()).hasSize(10_001).endsWith(2.0);
  }

  private FolderWatch watchWithoutTime() {
    SourceContext of = drop.context();
    SourceContext context =
        new SourceContext(
            of.name(),
            of.prefix(),
            of.folder(),
            of.clock(),
            of.interval(),
            Duration.ofNanos(2),
            of.memory());
    return new FolderWatch(new WatchSettings(".", "*.csv", "renamed", null, null), context, "1");
  }

  private final class Repeatable implements FileReader {
    @Override
    public void read(WatchedFile file, Intake into) throws IOException {
      reader.read(file, into);
    }

    @Override
    public boolean isRepeatable() {
      return true;
    }
  }

  @Test
  void hasMore_whileAFileIsBeingWritten_isTrue() throws Exception {
    FolderWatch watch = watch(null, null, null);
    watch.poll(intake, reader);
    assertThat(watch.hasMore()).isFalse();
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    assertThat(watch.hasMore()).isTrue();
    watch.poll(intake, reader);
    assertThat(watch.hasMore()).isFalse();
  }

  @Test
  void samples_tooOldForTheIntake_areRejectedOncePerFile() throws Exception {
    long now = drop.context().clock().millis();
    drop.put("a.csv", "time,value\n" + "1600000000000,1\n".repeat(3) + now + ",2\n");
    watch("renamed", null, null).poll(new OldDataRejectingIntake(intake), reader);
    assertThat(values()).containsExactly(2.0);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.reason()).isEqualTo(RejectReason.TOO_OLD);
              assertThat(rejected.place()).isEqualTo("a.csv");
              assertThat(rejected.text())
                  .contains("3 figures", "2020-09-13", "sources record", "replay");
            });
  }

  @Test
  void check_fileWithBadRow_reportsContentAndRejectedLine() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n2000,bad\n");
    assertThat(checked())
        .containsExactly(
            folder.resolve(".") + " has 1 files *.csv*",
            "a.csv: 1 samples [m], 0 changes, from 1970-01-01T00:00:01Z to 1970-01-01T00:00:01Z",
            "m: 1 samples, 1 to 1, median 1; last 1 of r at 1970-01-01T00:00:01Z",
            "! not in the vocabulary, so taken as they are and of no use to a diagnosis: [m]",
            "! a.csv: 1 refused: line 3: no number");
    drop.put("a.csv", "time,value\n");
    assertThat(checked()).last().asString().endsWith("nothing to publish in it");
    drop.put("a.csv", "");
    assertThatThrownBy(this::checked)
        .isInstanceOf(SourceException.class)
        .hasMessageStartingWith("a.csv: the file is empty");
  }

  private List<String> checked() throws Exception {
    List<String> findings = new ArrayList<>();
    CheckReport report =
        new CheckReport() {
          @Override
          public void good(String finding) {
            findings.add(finding);
          }

          @Override
          public void warning(String finding) {
            findings.add("! " + finding);
          }
        };
    watch(null, null, null).check(report, reader);
    return findings;
  }

  @Test
  void poll_invalidFile_isReportedOnceAndAgainAfterChange() throws Exception {
    FolderWatch watch = watch("renamed", null, 1);
    drop.put("a.csv", "");
    watch.poll(intake, reader);
    watch.poll(intake, reader);
    assertThat(intake.recorded().rejections()).hasSize(1);
    drop.put("a.csv", "time,value\n" + " \n".repeat(1_000_000));
    watch.poll(intake, reader);
    assertThat(intake.recorded().rejections()).hasSize(2);
  }
}

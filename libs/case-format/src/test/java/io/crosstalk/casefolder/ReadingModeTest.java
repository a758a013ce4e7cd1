package io.crosstalk.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.casefolder.sort.NoSpaceException;
import io.crosstalk.casefolder.sort.SortSpace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the reader in its two modes, over files in memory. */
class ReadingModeTest {
  private static final String HEADER = "time,resource,metric,value\n";
  private static final String TIE =
      HEADER
          + "2000,vm-a,disk.latency,1\n"
          + "1000,vm-a,disk.latency,5\n"
          + "2000,vm-a,disk.latency,2\n"
          + "2000,vm-a,disk.latency,1.0\n";

  @TempDir Path directory;

  private final List<String> rejections = new ArrayList<>();

  @Test
  void samples_inAnyOrder_areDeliveredByTimeResourceAndMetric() throws IOException {
    String rows =
        "2000,vm-b,disk.iops,4\n2000,vm-a,disk.latency,3\n1000,vm-b,disk.iops,1\n2000,vm-a,cpu.ready,2\n";

    assertThat(strict(BytesSource.samples(HEADER + rows)))
        .containsExactly(
            "1000 vm-b disk.iops 1.0",
            "2000 vm-a cpu.ready 2.0",
            "2000 vm-a disk.latency 3.0",
            "2000 vm-b disk.iops 4.0");
  }

  @Test
  void repeatedSample_strictMode_lastValueCounts() throws IOException {
    assertThat(strict(BytesSource.samples(TIE.replace("1.0\n", "7\n"))))
        .containsExactly("1000 vm-a disk.latency 5.0", "2000 vm-a disk.latency 7.0");
  }

  @Test
  void repeatedSample_lenientMode_firstValueCountsAndOthersAreReported() throws IOException {
    try (StoredCase stored = open(BytesSource.samples(TIE), lenient(), 1 << 20)) {
      assertThat(all(stored))
          .containsExactly("1000 vm-a disk.latency 5.0", "2000 vm-a disk.latency 1.0");
      try (StoredSamples samples = stored.openSamples()) {
        while (samples.next() != null) {
          assertThat(rejections).isEmpty();
        }
        assertThat(samples.repetitions()).isEqualTo(1);
        stored.rejectContradictions(samples.contradictions());
      }
    }
    assertThat(rejections)
        .containsExactly(
            "SAMPLES 4 DUPLICATE: an earlier row has another value for the same time, resource and metric; that one is kept"
                + " (2000,vm-a,disk.latency,2)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1000,vm-a,disk.latency,abc | CONTENT | the value 'abc' is not a number
          1000,vm-a,disk.latency     | MALFORMED | the row has 3 fields, the header has 4
          1000,"vm-a,disk.latency,1  | MALFORMED | malformed CSV: a quoted field is not closed, or goes on behind its closing quote
          1000,vm-a,,1               | CONTENT | the field 'metric' is missing
          """)
  void wrongRow_strictAndLenientMode_isRefusedOrReported(String row, String kind, String reason)
      throws IOException {
    BytesSource source =
        BytesSource.samples(
            HEADER + "1000,vm-a,disk.latency,1\n\n" + row + "\n2000,vm-b,disk.latency,2");

    assertThatThrownBy(() -> strict(source))
        .isInstanceOf(CaseException.class)
        .hasMessage("samples.csv, line 4: " + reason);
    assertThat(lenientSamples(source))
        .containsExactly("1000 vm-a disk.latency 1.0", "2000 vm-b disk.latency 2.0");
    assertThat(rejections)
        .containsExactly("SAMPLES 4 " + kind + ": " + reason + " (" + row.strip() + ")");
  }

  @Test
  void unknownResource_lenientMode_isReported() throws IOException {
    BytesSource source =
        BytesSource.samples(HEADER + "1000,vm-z,disk.latency,1\n1000,vm-a,disk.latency,1\n")
            .with(CaseFile.CHANGES, "time,resource,kind,detail\n1000,vm-z,config,x\n");

    assertThat(lenientSamples(source)).hasSize(1);
    assertThat(rejections)
        .containsExactly(
            "CHANGES 2 UNKNOWN_RESOURCE: the resource is not in inventory.json (1000,vm-z,config,x)",
            "SAMPLES 2 UNKNOWN_RESOURCE: the resource is not in inventory.json (1000,vm-z,disk.latency,1)");
    assertThat(strict(source)).hasSize(2);
  }

  @Test
  void missingFilesAndRows_strictAndLenientMode_areNamed() {
    BytesSource none = BytesSource.samples(HEADER);
    BytesSource noInventory = new BytesSource().with(CaseFile.SAMPLES, HEADER);

    assertThatThrownBy(() -> strict(none)).hasMessage("samples.csv or samples.csv.gz has no row");
    assertThatThrownBy(() -> lenientSamples(none))
        .hasMessage("samples.csv has no row that can be used");
    assertThatThrownBy(() -> lenientSamples(noInventory)).hasMessage("inventory.json is missing");
    assertThatThrownBy(() -> lenientSamples(BytesSource.samples("")))
        .hasMessage("samples.csv is empty; a header line is expected");
    assertThatThrownBy(() -> lenientSamples(BytesSource.samples("time,value\n")))
        .hasMessage(
            "samples.csv: the header lacks the column 'resource'; expected are time,resource,metric,value");
    assertThatThrownBy(() -> strict(BytesSource.samples("time,value\n")))
        .hasMessage(
            "samples.csv, line 1: the header lacks the column 'resource'; expected are time,resource,metric,value");
  }

  @Test
  void line_tooLongOrNotUtf8_isRefused() {
    assertThatThrownBy(() -> strict(BytesSource.samples(HEADER + "1".repeat(70_000) + "\n")))
        .hasMessage("samples.csv, line 2: the line has more than 65536 bytes");
    byte[] file = (HEADER + "1000,vm-?,disk.latency,1\n").getBytes(StandardCharsets.UTF_8);
    file[HEADER.length() + 8] = (byte) 0xFF;
    assertThatThrownBy(() -> strict(BytesSource.samples("").with(CaseFile.SAMPLES, file)))
        .hasMessage("samples.csv, line 2: malformed CSV: the line is not UTF-8");
    assertThatThrownBy(() -> strict(BytesSource.samples(HEADER + "1000,vm-a\r,disk.latency,1\n")))
        .hasMessage(
            "samples.csv, line 2: malformed CSV: a carriage return in the middle of a line");
  }

  @Test
  void names_needMoreMemoryThanAllowed_areRefused() {
    StringBuilder rows = new StringBuilder(HEADER);
    for (int i = 0; i < 1000; i++) {
      rows.append("1000,vm-a,metric-").append(i).append(",1\n");
    }

    assertThatThrownBy(() -> open(BytesSource.samples(rows.toString()), lenient(), 100_000))
        .isInstanceOf(CaseException.class)
        .hasMessageMatching(
            "samples\\.csv has more different names of resources and metrics than fit 0 MB: \\d+ series so far; are values or times among the names\\?");
  }

  @Property(tries = 100)
  void samples_randomRowsInTinyMemory_areDeliveredAsSortedInMemory(
      @ForAll @NotEmpty @Size(max = 400) List<@IntRange(max = 40) Integer> times,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 9) int memoryKilobytes)
      throws IOException {
    Random random = new Random(seed);
    List<String> rows = new ArrayList<>();
    Map<String, String> last = new TreeMap<>();
    for (int time : times) {
      String resource = random.nextBoolean() ? "vm-b" : "vm-a";
      String metric = random.nextBoolean() ? "disk.latency" : "cpu.ready";
      double value = random.nextInt(50) / 4.0;
      rows.add(time + "," + resource + "," + metric + "," + value);
      last.put(
          "%03d %s %s".formatted(time, resource, metric),
          time + " " + resource + " " + metric + " " + value);
    }
    BytesSource source = BytesSource.samples(HEADER + String.join("\n", rows));

    try (StoredCase stored = open(source, ReadingMode.strict(), 1024L * memoryKilobytes)) {
      assertThat(all(stored)).containsExactlyElementsOf(last.values());
      assertThat(all(stored)).as("once more").containsExactlyElementsOf(last.values());
    }
  }

  @Property(tries = 3000, seed = "8")
  void file_mutated_isReadOrRefused(
      @ForAll @Size(min = 1, max = 6) List<Integer> positions, @ForAll byte replacement)
      throws IOException {
    byte[] file =
        (HEADER + "1000,\"vm-a\",disk.latency,1.5e0\n2000,vm-b,disk.iops,300\n")
            .getBytes(StandardCharsets.UTF_8);
    positions.forEach(position -> file[Math.floorMod(position, file.length)] = replacement);
    BytesSource source = BytesSource.samples("").with(CaseFile.SAMPLES, file);
    rejections.clear();
    try {
      assertThat(lenientSamples(source).size() + rejections.size()).isLessThanOrEqualTo(20);
    } catch (CaseException e) {
      assertThat(e).hasMessageStartingWith("samples.csv");
    }
    try {
      assertThat(strict(source)).hasSizeLessThanOrEqualTo(20);
    } catch (CaseException e) {
      assertThat(e).hasMessageStartingWith("samples.csv");
    }
  }

  @Property(tries = 2000)
  void fields_writtenQuoted_areReadUnchanged(@ForAll @NotEmpty @Size(max = 6) List<String> given) {
    List<String> expected = given.stream().map(ReadingModeTest::printable).toList();
    String line =
        String.join(",", expected.stream().map(f -> '"' + f.replace("\"", "\"\"") + '"').toList());
    CellRow row = new CellRow();
    RowLines lines =
        new RowLines(new ByteArrayInputStream((line + "\n").getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(lines.next()).isTrue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    row.split(lines);
    assertThat(row.texts()).isEqualTo(expected);
  }

  /** Replaces the characters of a text that a line of UTF-8 cannot contain. */
  private static String printable(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return new String(utf8, StandardCharsets.UTF_8).replace('\n', ' ').replace('\r', ' ');
  }

  @Test
  void largeFile_outOfOrderInLittleMemory_isSortedOnDiskAndTemporaryFilesDeleted()
      throws IOException {
    BytesSource source = BytesSource.samples(shuffled(60_000));

    try (StoredCase stored = open(source, ReadingMode.strict(), 1 << 20)) {
      assertThat(stored.temporaryBytes()).isPositive();
      assertThat(stored.rows()).isEqualTo(60_000);
      assertThat(all(stored)).hasSize(60_000);
    }
    assertNothingLeft();
  }

  @Test
  void largeFile_wrongLastRow_leavesNoTemporaryFile() throws IOException {
    BytesSource source = BytesSource.samples(shuffled(60_000) + "x\n");

    assertThatThrownBy(() -> open(source, ReadingMode.strict(), 1 << 20))
        .hasMessage("samples.csv, line 60002: the row has 1 fields, the header has 4");
    assertNothingLeft();
  }

  @Test
  void largeFile_exceedsTheDiskLimit_isRefusedAndTemporaryFilesDeleted() throws IOException {
    SortSpace space = new SortSpace(List.of(directory), 1 << 20, 1000, "do this");

    assertThatThrownBy(
            () ->
                new CaseReader(
                        BytesSource.samples(shuffled(60_000)),
                        CaseRules.standard(),
                        ReadingMode.strict(),
                        space,
                        ReadingProgress.none())
                    .read())
        .isInstanceOf(NoSpaceException.class)
        .hasMessageContaining("1 MB are allowed: do this, or sort samples.csv by time");
    assertNothingLeft();
  }

  @Test
  void progress_manyRows_isReportedForBothSteps() throws IOException {
    List<String> shown = new ArrayList<>();
    ReadingProgress progress =
        (step, rows, share) -> shown.add("%s %d %.1f".formatted(step, rows, share));
    try (StoredCase stored =
        new CaseReader(
                BytesSource.samples(shuffled(150_000)),
                CaseRules.standard(),
                ReadingMode.strict(),
                new SortSpace(List.of(directory), 1 << 24, 0, ""),
                progress)
            .read()) {
      stored.openSamples(progress).close();
      try (SampleStream samples = stored.openSamples(progress)) {
        while (samples.next() != null) {
          assertThat(shown).isNotEmpty();
        }
      }
    }
    assertThat(shown)
        .containsExactly(
            "CHECKING 65536 0.5",
            "CHECKING 131072 0.9",
            "DELIVERING 65536 0.4",
            "DELIVERING 131072 0.9");
  }

  private static String shuffled(int count) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add((1_700_000_000_000L + 1000L * i) + ",vm-a,disk.latency,1\n");
    }
    Collections.shuffle(rows, new Random(4));
    return HEADER + String.join("", rows);
  }

  private void assertNothingLeft() throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  private ReadingMode lenient() {
    return ReadingMode.lenient(
        each ->
            rejections.add(
                "%s %d %s: %s (%s)"
                    .formatted(
                        each.file(),
                        each.line(),
                        each.reason().kind(),
                        each.reason().text(),
                        new String(each.original(), StandardCharsets.UTF_8))));
  }

  private List<String> lenientSamples(BytesSource source) throws IOException {
    try (StoredCase stored = open(source, lenient(), 1 << 20)) {
      return all(stored);
    }
  }

  private List<String> strict(BytesSource source) throws IOException {
    try (StoredCase stored = open(source, ReadingMode.strict(), 1 << 20)) {
      return all(stored);
    }
  }

  private StoredCase open(BytesSource source, ReadingMode mode, long memory) throws IOException {
    Path own = directory == null ? Path.of(System.getProperty("java.io.tmpdir")) : directory;
    return new CaseReader(
            source,
            CaseRules.standard(),
            mode,
            new SortSpace(List.of(own), memory, Long.MAX_VALUE, ""),
            ReadingProgress.none())
        .read();
  }

  private static List<String> all(StoredCase stored) throws IOException {
    List<String> found = new ArrayList<>();
    try (SampleStream samples = stored.openSamples()) {
      for (SamplesAtTime at = samples.next(); at != null; at = samples.next()) {
        for (SamplesAtTime.ResourceSamples each : at.resources()) {
          for (int i = 0; i < each.size(); i++) {
            found.add(
                at.timeMs()
                    + " "
                    + each.resource()
                    + " "
                    + each.metric(i).name()
                    + " "
                    + each.value(i));
          }
        }
      }
    }
    return found;
  }
}

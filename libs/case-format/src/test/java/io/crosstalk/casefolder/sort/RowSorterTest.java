package io.crosstalk.casefolder.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowSorterTest {
  private static final long NO_LIMIT = Long.MAX_VALUE;
  private static final String ADVICE = "do this or that";

  @TempDir Path directory;

  /** Row of samples.csv. */
  private record Row(long line, long timeMs, int series, double value) {}

  @Property(tries = 100)
  void sort_randomRowsWithTinyMemory_equalsAStableSortInMemory(
      @ForAll @Size(max = 300) List<@LongRange(min = -50, max = 50) Long> times,
      @ForAll @LongRange(min = 1, max = 4000) long memory)
      throws IOException {
    Path own = Files.createTempDirectory("sort");
    List<Row> rows = rows(times);
    try (SortedRows sorted = sort(rows, new SortSpace(List.of(own), memory, NO_LIMIT, ADVICE))) {
      assertThat(read(sorted, rows)).isEqualTo(stable(rows));
      assertThat(read(sorted, rows)).as("read once more").isEqualTo(stable(rows));
    }
    Files.delete(own);
  }

  @Property(tries = 60)
  void sort_rowsWithOrderedBeginning_readsBeginningFromInput(
      @ForAll @IntRange(min = 100, max = 300) int ordered,
      @ForAll @Size(max = 100) List<@LongRange(max = 1000) Long> rest)
      throws IOException {
    List<Long> times = new ArrayList<>();
    Stream.iterate(0L, time -> time + 1).limit(ordered).forEach(times::add);
    times.addAll(rest);
    List<Row> rows = rows(times);
    Path own = Files.createTempDirectory("sort");
    try (SortedRows sorted = sort(rows, new SortSpace(List.of(own), 1500, NO_LIMIT, ADVICE))) {
      assertThat(sorted.prefixRows()).isGreaterThan(0);
      assertThat(read(sorted, rows)).isEqualTo(stable(rows));
    }
    Files.delete(own);
  }

  @Test
  void sort_extremeNumbers_areReadAsWritten() throws IOException {
    List<Row> rows = new ArrayList<>();
    long[] times = {Long.MAX_VALUE, 0, Long.MIN_VALUE, -1, 1, Long.MIN_VALUE + 1, 0, -5, 7};
    for (int i = 0; i < times.length; i++) {
      rows.add(new Row(1L << (6 * i), times[i], Integer.MAX_VALUE - i, -1e300 * i));
    }

    try (SortedRows sorted = sort(rows, space(1, NO_LIMIT))) {
      assertThat(read(sorted, rows)).isEqualTo(stable(rows));
      assertThat(sorted.temporaryBytes()).isPositive();
    }
  }

  @Test
  void sort_rowsInOrder_needsNoTemporaryFile() throws IOException {
    List<Row> rows = rows(Stream.iterate(0L, time -> time + 3).limit(100_000).toList());

    try (SortedRows sorted = sort(rows, space(40_000, NO_LIMIT))) {
      assertThat(sorted.prefixRows()).isEqualTo(100_000);
      assertThat(sorted.temporaryBytes()).isZero();
    }
  }

  @Test
  void sort_rowsThatFitTheMemory_needsNoTemporaryFile() throws IOException {
    List<Row> rows = rows(shuffled(1000));

    try (SortedRows sorted = sort(rows, space(1 << 20, NO_LIMIT))) {
      assertThat(sorted.temporaryBytes()).isZero();
      assertThat(read(sorted, rows)).isEqualTo(stable(rows));
    }
  }

  @Test
  void sort_manyRowsInSmallMemory_mergesInSeveralLevels() throws IOException {
    List<Row> rows = rows(shuffled(200_000));

    try (SortedRows sorted = sort(rows, space(40_000, NO_LIMIT))) {
      assertThat(read(sorted, rows)).isEqualTo(stable(rows));
      assertThat(sorted.temporaryBytes()).isBetween(200_000L * 12, 200_000L * 40);
    }
  }

  @Test
  void sort_diskLimitTooSmall_isRefusedWithNeedAndLimit() throws IOException {
    List<Row> rows = rows(shuffled(200_000));

    assertThatThrownBy(() -> sort(rows, space(40_000, 1_000_000)))
        .isInstanceOf(NoSpaceException.class)
        .hasMessageMatching(
            "sorting by time needs about (\\d+) MB of temporary files, and 1 MB are allowed: do this or that, or sort"
                + " samples\\.csv by time");
    assertNoFiles();
  }

  @Test
  void sort_diskLimitAsStatedInTheRefusal_suffices() throws IOException {
    List<Row> rows = rows(shuffled(200_000));
    Throwable refusal = catchThrowable(() -> sort(rows, space(40_000, 1_000_000)));
    String megabytes = refusal.getMessage().replaceAll(".*needs about (\\d+) MB.*", "$1");

    try (SortedRows sorted = sort(rows, space(40_000, 1_000_000 * Long.parseLong(megabytes)))) {
      assertThat(read(sorted, rows)).isEqualTo(stable(rows));
    }
  }

  @Test
  void close_unfinishedSort_leavesNoFile() throws IOException {
    List<Row> rows = rows(shuffled(1000));
    RowSorter sorter = new RowSorter(space(1000, NO_LIMIT), () -> 1);
    for (Row row : rows) {
      sorter.add(row.line(), row.timeMs(), row.series(), row.value());
    }

    sorter.close();

    assertNoFiles();
  }

  @Test
  void add_diskTooSmall_isRefusedWithNeededAndFreeSpace() {
    assertThat(NoSpaceException.ofDisk(2_400_000_000L, Path.of("/data"), 300_000_000, ADVICE))
        .hasMessage(
            "sorting by time needs about 2,400 MB of temporary files, and /data has 300 MB free: make room, do"
                + " this or that, or sort samples.csv by time");
  }

  @Test
  void add_directoryTooSmallForTheEstimate_isRefusedBeforeWriting() throws IOException {
    // Thousands of rows after a billionth of the file: more than any disk can hold.
    RowSorter sorter = new RowSorter(space(1 << 20, NO_LIMIT), () -> 0);

    assertThatThrownBy(
            () -> {
              for (int line = 1; line < 100_000; line++) {
                sorter.add(line, -line, 0, 1);
              }
            })
        .isInstanceOf(NoSpaceException.class)
        .hasMessageStartingWith("sorting by time needs about ")
        .hasMessageContaining(" MB of temporary files, and " + directory + " has ");
    assertNoFiles();
  }

  private SortSpace space(long memory, long disk) {
    return new SortSpace(List.of(directory), memory, disk, ADVICE);
  }

  private void assertNoFiles() throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  private static List<Long> shuffled(int count) {
    return new Random(7).longs(count, 0, count / 4).boxed().toList();
  }

  private static List<Row> rows(List<Long> times) {
    List<Row> rows = new ArrayList<>();
    times.forEach(time -> rows.add(new Row(2L + 3L * rows.size(), time, rows.size() % 7, time)));
    return rows;
  }

  private static List<Row> stable(List<Row> rows) {
    return rows.stream().sorted(Comparator.comparingLong(Row::timeMs)).toList();
  }

  private static SortedRows sort(List<Row> rows, SortSpace space) throws IOException {
    AtomicInteger added = new AtomicInteger();
    RowSorter sorter = new RowSorter(space, () -> added.get() / (double) rows.size());
    try {
      for (Row row : rows) {
        added.incrementAndGet();
        sorter.add(row.line(), row.timeMs(), row.series(), row.value());
      }
      return sorter.finish();
    } catch (NoSpaceException e) {
      sorter.close();
      throw e;
    }
  }

  private static List<Row> read(SortedRows sorted, List<Row> file) throws IOException {
    List<Row> found = new ArrayList<>();
    try (RowCursor cursor = sorted.open(count -> firstOf(file, count))) {
      while (cursor.next()) {
        found.add(new Row(cursor.line(), cursor.timeMs(), cursor.series(), cursor.value()));
      }
    }
    return found;
  }

  /** Cursor over the first rows, in place of reading the beginning of the file again. */
  private static RowCursor firstOf(List<Row> file, long count) throws IOException {
    RowSorter inMemory =
        new RowSorter(new SortSpace(List.of(Path.of(".")), 1 << 24, 0, ADVICE), () -> 1);
    for (Row row : file.subList(0, (int) count)) {
      inMemory.add(row.line(), row.timeMs(), row.series(), row.value());
    }
    return inMemory.finish().open(ignored -> null);
  }
}

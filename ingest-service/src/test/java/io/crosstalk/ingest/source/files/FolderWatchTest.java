package io.crosstalk.ingest.source.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.collect.RecordingIntake;
import io.crosstalk.ingest.collect.SourceException;
import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** A file's rows are {@code time,value}; a row "bad" is rejected. */
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
  void a_file_is_read_once_it_no_longer_changes_and_never_again() throws Exception {
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
  void a_time_far_ahead_says_nothing_of_how_far_the_files_are_complete() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n4102444800000,2\n");
    watch("renamed", null, null).poll(intake, reader);
    assertThat(intake.recorded().completions())
        .containsExactly(new RecordingIntake.Completed("", 1000));
  }

  @Test
  void a_marker_beside_a_file_says_that_it_is_complete() throws Exception {
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
  void a_file_that_gets_its_name_when_it_is_complete_is_read_at_once() throws Exception {
    FolderWatch watch = watch("renamed", null, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
  }

  @Test
  void a_restart_does_not_read_files_again_nor_does_renaming_or_copying() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    watch("renamed", null, null).poll(intake, reader);
    drop.rename("a.csv", "b.csv");
    drop.put("c.csv", "time,value\n1000,1\n");
    watch("renamed", null, null).poll(intake, reader);
    assertThat(read).containsExactly("a.csv");
  }

  @Test
  void other_settings_read_all_files_again() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    WatchSettings settings = new WatchSettings(".", "*.csv", "renamed", null, null);
    new FolderWatch(settings, drop.context(), "1").poll(intake, reader);
    new FolderWatch(settings, drop.context(), "2").poll(intake, reader);
    assertThat(read).containsExactly("a.csv", "a.csv");
  }

  @Test
  void of_a_growing_file_only_new_lines_are_read_and_half_a_line_waits() throws Exception {
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
  void the_last_line_of_a_growing_file_needs_no_end_when_nothing_follows() throws Exception {
    FolderWatch watch = watch(null, true, null);
    drop.put("a.csv", "time,value\n1000,1\n2000,2");
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
    watch.poll(intake, reader);
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0, 2.0);
  }

  @Test
  void a_growing_file_that_was_rotated_goes_on_where_it_was() throws Exception {
    FolderWatch watch = watch(null, true, null);
    drop.put("a.csv", "time,value\n1000,1\n");
    watch.poll(intake, reader);
    drop.put("a.csv", "time,value\n1000,1\n2000,2\n");
    drop.rename("a.csv", "a.csv.1");
    // Of another size: one of the same size and the same millisecond would be the same file.
    drop.put("a.csv", "time,value\n3000,3.0\n");
    watch.poll(intake, reader);
    assertThat(values()).containsExactlyInAnyOrder(1.0, 2.0, 3.0);
  }

  @Test
  void a_growing_file_that_was_written_anew_is_read_from_its_start() throws Exception {
    FolderWatch watch = watch(null, true, null);
    drop.put("a.csv", "time,value\n1000,1\n2000,2\n");
    watch.poll(intake, reader);
    drop.put("a.csv", "time,value\n5000,5\n");
    watch.poll(intake, reader);
    assertThat(values()).containsExactly(1.0, 2.0, 5.0);
  }

  @Test
  void line_numbers_of_rejections_are_those_of_the_file() throws Exception {
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
  void gzip_is_understood_and_its_size_is_bounded() throws Exception {
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
  void only_the_first_thousand_rejections_are_listed_and_the_others_counted() throws Exception {
    drop.put("a.csv", "time,value\n" + "1,bad\n".repeat(1_500));
    watch("renamed", null, null).poll(intake, reader);
    assertThat(intake.recorded().rejections()).hasSize(1001);
    assertThat(intake.recorded().rejections().getLast().text()).contains("500 more");
  }

  @Test
  void a_source_of_files_is_complete_through_what_the_files_say() throws Exception {
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
  void streams_are_complete_for_themselves() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    watch("renamed", null, null)
        .poll(intake, (file, into) -> into.stream("slow").sample(500, "r", "m", 1, null));
    assertThat(intake.recorded().completions())
        .containsExactlyInAnyOrder(
            new RecordingIntake.Completed("", 0), new RecordingIntake.Completed("slow", 500));
  }

  @Test
  void one_bad_file_does_not_keep_others_from_being_read() throws Exception {
    drop.put("a.csv", "");
    drop.put("b.csv", "time,value\n1000,1\n");
    watch("renamed", null, null).poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("empty"));
  }

  @Test
  void a_single_file_can_be_watched_too() throws Exception {
    drop.put("a.csv", "time,value\n1000,1\n");
    WatchSettings settings = new WatchSettings("a.csv", null, "renamed", null, null);
    new FolderWatch(settings, drop.context(), "1").poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
  }

  @Test
  void a_folder_that_is_not_there_is_told() {
    WatchSettings settings = new WatchSettings("nowhere", null, null, null, null);
    FolderWatch watch = new FolderWatch(settings, drop.context(), "1");
    assertThatThrownBy(() -> watch.poll(intake, reader))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void settings_that_make_no_sense_are_refused() {
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
  void a_memory_that_is_damaged_counts_as_none() throws Exception {
    drop.context().memory().put("files", "{nonsense");
    drop.put("a.csv", "time,value\n1000,1\n");
    watch("renamed", null, null).poll(intake, reader);
    assertThat(values()).containsExactly(1.0);
  }

  @Test
  void siblings_of_a_file_can_be_opened() throws Exception {
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
}

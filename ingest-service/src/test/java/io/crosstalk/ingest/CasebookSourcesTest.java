package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cases of the casebook, replayed from the files that the systems would have written. */
class CasebookSourcesTest {
  private static final Path FOLDERS = Path.of("..", "cases", "sources");

  @TempDir private static Path target;
  private static final Map<String, Future<RecordedCase>> CASES = new TreeMap<>();

  /** All at once: a recording mostly waits for files to stay unchanged. */
  @BeforeAll
  static void record() throws IOException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (String name : names()) {
        Path folder = FOLDERS.resolve(name);
        CASES.put(name, threads.submit(() -> RecordedCase.record(folder, target.resolve(name))));
      }
    }
  }

  static List<String> names() throws IOException {
    try (Stream<Path> folders = Files.list(FOLDERS)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("sources.yaml")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  private static RecordedCase recorded(String name) throws Exception {
    return CASES.get(name).get();
  }

  @ParameterizedTest
  @MethodSource("names")
  void figures_areThoseOfTheDocument(String name) throws Exception {
    List<ExpectedFigure> figures = ExpectedFigure.of(FOLDERS.resolve(name));
    assertThat(figures).isNotEmpty();
    RecordedCase recorded = recorded(name);
    figures.forEach(figure -> figure.verify(recorded));
  }

  @ParameterizedTest
  @MethodSource("names")
  void resourcesWithSamplesOrChanges_areInTheInventory(String name) throws Exception {
    RecordedCase recorded = recorded(name);
    assertThat(recorded.inventory().keySet())
        .containsAll(recorded.measured())
        .containsAll(recorded.changed());
  }

  @ParameterizedTest
  @MethodSource("names")
  void usedResources_areInTheInventory(String name) throws Exception {
    RecordedCase recorded = recorded(name);
    assertThat(recorded.inventory().keySet())
        .containsAll(recorded.inventory().values().stream().flatMap(List::stream).toList());
  }

  @ParameterizedTest
  @MethodSource("names")
  void changes_areThoseOfTheCalendar(String name) throws Exception {
    assertThat(recorded(name).changes())
        .containsExactlyInAnyOrderElementsOf(
            RecordedCase.lines(FOLDERS.resolve(name).resolve("expected-changes.csv")));
  }

  @ParameterizedTest
  @MethodSource("names")
  void rejections_areThoseOfTheDocument(String name) throws Exception {
    Path refusals = FOLDERS.resolve(name).resolve("expected-refusals.txt");
    assertThat(recorded(name).refusals())
        .containsExactlyElementsOf(
            Files.exists(refusals) ? Files.readAllLines(refusals) : List.of());
  }

  @ParameterizedTest
  @MethodSource("names")
  void recordCase_allSourcesOfTheCase_exitsWithoutError(String name) throws Exception {
    RecordedCase recorded = recorded(name);
    assertThat(recorded.exitCode()).as(recorded.printed()).isZero();
  }
}

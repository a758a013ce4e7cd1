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

/**
 * Tests the cases of the casebook that are available as files of other systems: collects these
 * files and compares the recorded case with its document.
 */
class CasebookSourcesTest {
  private static final Path FOLDERS = Path.of("..", "cases", "sources");

  @TempDir private static Path target;
  private static final Map<String, Future<RecordedCase>> CASES = new TreeMap<>();

  /**
   * Records all cases at the same time, because a recording mostly waits for files to stay
   * unchanged.
   */
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
  void recordedSamples_figuresOfTheDocument_areEqual(String name) throws Exception {
    List<ExpectedFigure> figures = ExpectedFigure.of(FOLDERS.resolve(name));
    assertThat(figures).isNotEmpty();
    RecordedCase recorded = recorded(name);
    figures.forEach(figure -> figure.verify(recorded));
  }

  @ParameterizedTest
  @MethodSource("names")
  void recordedInventory_containsAllResourcesWithSamplesOrChanges(String name) throws Exception {
    RecordedCase recorded = recorded(name);
    assertThat(recorded.inventory().keySet())
        .containsAll(recorded.measured())
        .containsAll(recorded.changed());
  }

  @ParameterizedTest
  @MethodSource("names")
  void recordedInventory_containsAllUsedResources(String name) throws Exception {
    RecordedCase recorded = recorded(name);
    assertThat(recorded.inventory().keySet())
        .containsAll(recorded.inventory().values().stream().flatMap(List::stream).toList());
  }

  @ParameterizedTest
  @MethodSource("names")
  void recordedChanges_equalThoseOfTheDocument(String name) throws Exception {
    assertThat(recorded(name).changes())
        .containsExactlyInAnyOrderElementsOf(
            RecordedCase.lines(FOLDERS.resolve(name).resolve("expected-changes.csv")));
  }

  @ParameterizedTest
  @MethodSource("names")
  void recordedRejections_equalThoseOfTheDocument(String name) throws Exception {
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

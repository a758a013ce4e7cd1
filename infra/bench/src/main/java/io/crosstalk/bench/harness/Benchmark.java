package io.crosstalk.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that runs a benchmark in a folder and prints its report. */
public abstract class Benchmark implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = "Folder for data and logs; it stays (default: a temporary one).")
  private @Nullable Path data;

  @Option(names = "--json", description = "Print JSON on standard output instead of tables.")
  private boolean json;

  /**
   * Runs the benchmark. Progress goes to standard error.
   *
   * @param folder an existing folder for the data and logs of all programs
   */
  protected abstract Report run(Path folder) throws IOException, InterruptedException;

  @Override
  public final Integer call() throws IOException, InterruptedException {
    Path given = data;
    Path folder =
        given == null
            ? Files.createTempDirectory("crosstalk-bench-")
            : Files.createDirectories(given.toAbsolutePath());
    Report report = run(folder);
    System.out.print(json ? report.asJson() : report.asText());
    if (given == null) {
      delete(folder);
    }
    return 0;
  }

  /** Folder of the project, with the built services. */
  public static Path home() {
    return Path.of(System.getProperty("crosstalk.home", ".")).toAbsolutePath().normalize();
  }

  /** Deletes a folder with its content, if it exists. */
  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        List<Path> deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        for (Path path : deepestFirst) {
          Files.deleteIfExists(path);
        }
      }
    }
  }
}

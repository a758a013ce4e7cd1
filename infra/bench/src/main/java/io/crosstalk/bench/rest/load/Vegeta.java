package io.crosstalk.bench.rest.load;

import io.crosstalk.bench.process.GoProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Sends requests with the load generator vegeta, at a constant rate that does not depend on the
 * answers.
 *
 * @param program executable file of vegeta
 * @param folder folder for requests and results
 */
public record Vegeta(Path program, Path folder) {
  /** Version of vegeta, and how to build it. */
  public static final GoProgram BUILD =
      new GoProgram(
          "vegeta", "vegeta", "github.com/tsenart/vegeta/v12", "v12.13.0", "", "--vegeta");

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(2);

  /**
   * Sends requests for some time. Progress goes to standard error.
   *
   * @param name name of the load in messages, and of the file with its results
   * @param targets file of requests that {@link VegetaTargets} has written; it is repeated when all
   *     requests have been sent
   * @param rate requests a second
   */
  public LoadResult attack(String name, Path targets, int rate, Duration duration)
      throws IOException, InterruptedException {
    Path results = folder.resolve(name.replace(' ', '-') + ".bin");
    List<String> command =
        List.of(
            program.toString(),
            "attack",
            "-format=json",
            "-targets=" + targets,
            "-rate=" + rate + "/1s",
            "-duration=" + duration.toMillis() + "ms",
            "-timeout=" + TIMEOUT.toSeconds() + "s",
            "-max-body=0",
            "-http2=false",
            "-output=" + results);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log().toFile())
            .start();
    Thread end = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(end);
    try {
      await(process, name, duration);
    } finally {
      process.destroy();
      Runtime.getRuntime().removeShutdownHook(end);
    }
    LoadResult result = read(results);
    Files.delete(results);
    return result;
  }

  private void await(Process process, String name, Duration duration)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    while (!process.waitFor(PROGRESS_INTERVAL)) {
      Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
      if (elapsed.compareTo(duration.plus(TIMEOUT).plus(TIMEOUT)) > 0) {
        throw new IOException("vegeta does not end; see " + log());
      }
      System.err.println(
          "  … %s: %d of %d s".formatted(name, elapsed.toSeconds(), duration.toSeconds()));
    }
    if (process.exitValue() != 0) {
      throw new IOException("vegeta ended with " + process.exitValue() + "; see " + log());
    }
  }

  private LoadResult read(Path results) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(program.toString(), "encode", "--to=json", results.toString())
            .redirectError(log().toFile())
            .start();
    try (BufferedReader lines = process.inputReader()) {
      LoadResult result = LoadResult.read(lines);
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException("'vegeta encode' ended with " + code + "; see " + log());
      }
      return result;
    }
  }

  private Path log() {
    return folder.resolve("vegeta.log");
  }
}

package io.crosstalk.bench.rank;

import io.crosstalk.bench.process.MissingToolException;
import io.crosstalk.engine.statistics.LagCorrelation;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A Python process that runs the same ranking with NumPy, on random series that it generates
 * itself.
 */
final class NumPy implements AutoCloseable {
  private static final String SCRIPT = "rank_numpy.py";

  private final Process process;
  private final BufferedWriter in;
  private final BufferedReader out;
  private final String version;

  private NumPy(Process process) throws IOException {
    this.process = process;
    this.in = process.outputWriter();
    this.out = process.inputReader();
    this.version = line();
  }

  /**
   * Starts the process.
   *
   * @param python command of a Python that has NumPy
   * @param series number of series to rank
   * @param points number of samples of each series
   * @throws IOException when the process does not start; the message says what to do
   */
  static NumPy start(String python, int series, int points) throws IOException {
    Path script = Files.createTempDirectory("crosstalk-bench-").resolve(SCRIPT);
    try (InputStream source = NumPy.class.getResourceAsStream("/" + SCRIPT)) {
      Files.write(script, Objects.requireNonNull(source).readAllBytes());
    }
    List<String> command =
        List.of(
            python,
            script.toString(),
            Integer.toString(series),
            Integer.toString(points),
            Integer.toString(LagCorrelation.MAX_LAG));
    return new NumPy(process(command));
  }

  private static Process process(List<String> command) throws IOException {
    try {
      return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    } catch (IOException e) {
      throw new MissingToolException(
          "Python does not start (" + e.getMessage() + "): name one that has NumPy with --python");
    }
  }

  String version() {
    return version;
  }

  ElapsedTime run() throws IOException {
    in.newLine();
    in.flush();
    String[] wallAndCpu = line().split(" ");
    return new ElapsedTime(Double.parseDouble(wallAndCpu[0]), Double.parseDouble(wallAndCpu[1]));
  }

  private String line() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new MissingToolException(
          "Python has ended without a result: install NumPy ('pip install numpy'),"
              + " or name another Python with --python");
    }
    return line;
  }

  @Override
  public void close() {
    process.destroy();
  }
}

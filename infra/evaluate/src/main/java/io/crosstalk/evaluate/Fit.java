package io.crosstalk.evaluate;

import io.crosstalk.correlation.diagnosis.Reasons;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Fits the model of suspects to labelled suspicions. */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    description = "Fits the model of suspects to what --suspicions has written.")
final class Fit implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "CSV, packed with gzip or not.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws IOException {
    System.out.print(properties(read(file)));
    return 0;
  }

  static List<Suspicion> read(Path file) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).map(Suspicion::parse).toList();
    }
  }

  /** The contents of suspect-model.properties. */
  static String properties(List<Suspicion> suspicions) {
    double[] beta = new LogisticFit(suspicions).coefficients();
    StringBuilder text = new StringBuilder("intercept = " + number(beta[0]) + "\n");
    for (int i = 0; i < Reasons.NAMES.size(); i++) {
      text.append(Reasons.NAMES.get(i)).append(" = ").append(number(beta[i + 1])).append('\n');
    }
    return text.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}

package io.crosstalk.evaluate;

import io.crosstalk.engine.diagnosis.finding.Reasons;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command {@code crosstalk evaluate fit}: fits the logistic model of the suspects' probabilities to
 * a file of suspicions whose truth is known.
 */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    description = "Fits the model of suspects to a file that --suspicions has written.")
final class Fit implements Callable<Integer> {
  private static final String REMEDY = "'./crosstalk evaluate FOLDER --suspicions FILE' writes one";

  @Parameters(paramLabel = "FILE", description = "CSV, packed with gzip or not.")
  private Path file = Path.of("");

  @Option(
      names = "--feedback",
      paramLabel = "FOLDER",
      arity = "1..*",
      description =
          "Also fit to these cases, which 'export-case' has written from the feedback of people, or to folders of"
              + " such.")
  private List<Path> feedback = List.of();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Suspicion> suspicions = new ArrayList<>(read(file));
    suspicions.addAll(FeedbackCases.suspicions(feedback));
    requireBoth(suspicions);
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.print(properties(suspicions));
    out.flush();
    return CommandLine.ExitCode.OK;
  }

  /**
   * Checks that the suspicions contain both culprits and other suspects, since a model can only be
   * fitted to both.
   */
  private void requireBoth(List<Suspicion> suspicions) {
    long culprit = suspicions.stream().filter(Suspicion::culprit).count();
    if (culprit == 0 || culprit == suspicions.size()) {
      throw new InvalidInput(
          "%s: of %d suspicions %s of a culprit, so there is nothing to fit; write suspicions of cases with culprits and of cases without"
              .formatted(file, suspicions.size(), culprit == 0 ? "none is" : "all are"));
    }
  }

  /**
   * Reads a file written by {@link Suspicion#rows}.
   *
   * @throws InvalidInput when the file has other content; the message names the file and the line
   */
  static List<Suspicion> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new InvalidInput("there is no file %s; %s".formatted(file, REMEDY));
    }
    try (InputStream raw = Files.newInputStream(file);
        InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
      return read(file, lines);
    } catch (ZipException | EOFException e) {
      throw new InvalidInput(
          "%s can't be unpacked: %s; %s".formatted(file, e.getMessage(), REMEDY));
    }
  }

  private static List<Suspicion> read(Path file, BufferedReader lines) throws IOException {
    if (!Suspicion.HEADER.equals(lines.readLine())) {
      throw new InvalidInput(
          "%s, line 1: the header is not that of suspicions; %s".formatted(file, REMEDY));
    }
    List<Suspicion> suspicions = new ArrayList<>();
    for (String row = lines.readLine(); row != null; row = lines.readLine()) {
      try {
        suspicions.add(Suspicion.parse(row));
      } catch (IllegalArgumentException e) {
        throw new InvalidInput(
            "%s, line %d: %s; %s".formatted(file, suspicions.size() + 2, e.getMessage(), REMEDY));
      }
    }
    return suspicions;
  }

  /** Fits the model and returns the content of {@code suspect-model.properties}. */
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

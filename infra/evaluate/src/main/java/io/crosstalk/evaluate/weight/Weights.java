package io.crosstalk.evaluate.weight;

import io.crosstalk.engine.site.cause.Way;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command {@code crosstalk evaluate weights}: fits the weights of the causes to worlds whose causes
 * are known, and judges them on each world with the others' weights.
 */
@Command(
    name = "weights",
    mixinStandardHelpOptions = true,
    description =
        "Fits the weights of the causes to files that --causes has written, one for each world. A"
            + " table shows how well the weights of the other worlds hold in each.")
public final class Weights implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", arity = "1..*", description = "CSV of one world.")
  private List<Path> files = List.of();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<List<Choice>> worlds = new ArrayList<>();
    for (Path file : files) {
      worlds.add(read(file));
    }
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.print(text(worlds));
    out.flush();
    return CommandLine.ExitCode.OK;
  }

  private List<Choice> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw refused(
          "there is no file %s; './crosstalk evaluate FOLDER --causes FILE' writes one"
              .formatted(file));
    }
    try {
      return Choice.parse(Files.readAllLines(file));
    } catch (IllegalArgumentException e) {
      throw refused(
          "%s, %s; './crosstalk evaluate FOLDER --causes FILE' writes such a file"
              .formatted(file, e.getMessage()));
    }
  }

  private CommandLine.ParameterException refused(String message) {
    return new CommandLine.ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }

  private String text(List<List<Choice>> worlds) {
    double[] present = Way.weights().stream().mapToDouble(Double::doubleValue).toArray();
    StringBuilder text = new StringBuilder();
    text.append(
        "| world | choices | log loss, present weights | log loss, weights of the others | right"
            + " |\n");
    text.append("|---|---|---|---|---|\n");
    for (int i = 0; i < worlds.size(); i++) {
      List<Choice> others = new ArrayList<>();
      for (int other = 0; other < worlds.size(); other++) {
        others.addAll(other == i ? List.of() : worlds.get(other));
      }
      double[] fitted = new ConditionalLogit(others, present).fit();
      text.append(row(String.valueOf(files.get(i).getFileName()), worlds.get(i), present, fitted));
    }
    double[] all =
        new ConditionalLogit(worlds.stream().flatMap(List::stream).toList(), present).fit();
    text.append("\n| figure | present weight | fitted weight |\n|---|---|---|\n");
    for (int i = 0; i < all.length; i++) {
      text.append(
          String.format(
              Locale.ROOT, "| %s | %.2f | %.2f |%n", Way.FIGURES.get(i), present[i], all[i]));
    }
    return text.toString();
  }

  private static String row(String name, List<Choice> world, double[] present, double[] fitted) {
    long right =
        world.stream()
            .filter(each -> ConditionalLogit.probabilityOfRight(each, fitted) >= 0.5)
            .count();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.3f | %.3f | %d |%n",
        name,
        world.size(),
        logLoss(world, present),
        logLoss(world, fitted),
        right);
  }

  private static double logLoss(List<Choice> world, double[] weights) {
    return world.stream()
        .mapToDouble(each -> -Math.log(ConditionalLogit.probabilityOfRight(each, weights)))
        .average()
        .orElse(Double.NaN);
  }
}

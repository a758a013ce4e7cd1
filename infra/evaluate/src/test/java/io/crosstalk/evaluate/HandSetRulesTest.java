package io.crosstalk.evaluate;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.baseline.MinimumEffect;
import io.crosstalk.engine.site.cause.Way;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the numbers of docs/diagnosis/rules.md with those of the engine. */
class HandSetRulesTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path ENGINE = ROOT.resolve("libs/engine/src/main/java");
  private static final Pattern ROW = Pattern.compile("\\| `(\\w+\\.[A-Z_]+)` \\| (-?[0-9.]+) \\|");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");
  private static final Pattern CONSTANT =
      Pattern.compile(
          "static final (?:int|long|double) ([A-Z_]+) = "
              + "(-?[0-9_.]+(?:e-?\\d+)?(?:L? \\* [0-9_.]+)*)L?;");

  /** Files that decide on detection, state, causes, incidents and severity. */
  private static final Pattern DECIDING =
      Pattern.compile(
          ".*/engine/(?:(?:baseline|objective|site/(?:series|state|cause|incident|graph))/[^/]+"
              + "|site/[^/]+|site/evidence/SeverityScale)\\.java");

  /** Largest number of decisions. */
  private static final int MOST = 60;

  @Test
  void numbers_document_areThoseOfTheCode() throws IOException {
    Map<String, Double> documented =
        section("## Numbers set by hand", ROW)
            .collect(toMap(row -> row.group(1), row -> Double.parseDouble(row.group(2))));
    Map<String, Double> code = constants(Pattern.compile(".*\\.java"));

    assertThat(documented).isNotEmpty().hasSizeLessThanOrEqualTo(MOST);
    code.keySet().retainAll(documented.keySet());
    assertThat(documented).isEqualTo(code);
  }

  @Test
  void numbers_ofDecisions_areAllInTheDocument() throws IOException {
    Set<String> documented =
        section("## Numbers set by hand", ROW).map(row -> row.group(1)).collect(toSet());
    section("## Other numbers", Pattern.compile("[ *].*"))
        .flatMap(row -> NAME.matcher(row.group()).results())
        .forEach(name -> documented.add(name.group(1)));

    Map<String, Double> code = constants(DECIDING);
    code.keySet().removeIf(name -> name.startsWith("MinimumEffect."));
    assertThat(documented).isEqualTo(code.keySet());
  }

  @Test
  void weights_document_areThoseOfTheCode() throws IOException {
    Map<String, String> code = new TreeMap<>();
    for (int i = 0; i < Way.FIGURES.size(); i++) {
      code.put(Way.FIGURES.get(i), String.format(Locale.ROOT, "%.2f", Way.weights().get(i)));
    }

    assertThat(
            section(
                    "## Weights of the causes",
                    Pattern.compile("\\| `([A-Z_]+)` \\| (-?[0-9.]+) \\|"))
                .collect(toMap(row -> row.group(1), row -> row.group(2))))
        .isEqualTo(code);
  }

  @Test
  void minimumEffects_document_equalsCode() throws IOException {
    Map<String, String> documented =
        section("## Minimum effects", Pattern.compile("\\| (`.+`) \\| ([^|]+) \\| ([^|]+) \\|"))
            .flatMap(
                row ->
                    NAME.matcher(row.group(1))
                        .results()
                        .map(name -> List.of(name.group(1), row.group(2), row.group(3))))
            .collect(toMap(List::getFirst, cells -> cells.get(1) + ", " + cells.get(2)));
    Map<String, String> code =
        Stream.concat(
                MetricCatalogue.all().stream().filter(Metric::isQuality),
                Stream.of(MetricCatalogue.of("wait.<bucket>")))
            .collect(
                toMap(
                    Metric::name,
                    each -> minimumEffect(each, false) + ", " + minimumEffect(each, true)));

    assertThat(documented).containsExactlyInAnyOrderEntriesOf(code);
  }

  private static String minimumEffect(Metric metric, boolean timeSensitive) {
    double effect = MinimumEffect.of(metric, timeSensitive);
    String number = effect == Math.rint(effect) ? "" + (long) effect : "" + effect;
    return effect == 0 ? "none" : number + " " + metric.unit();
  }

  /** Matches of a row pattern in the section of the document that begins with a heading. */
  private static Stream<MatchResult> section(String heading, Pattern row) throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/diagnosis/rules.md")).stream()
        .dropWhile(line -> !line.equals(heading))
        .skip(1)
        .takeWhile(line -> !line.startsWith("#"))
        .map(row::matcher)
        .filter(Matcher::lookingAt)
        .map(Matcher::toMatchResult);
  }

  /** Constants of some files of the engine with a literal value, by class and name. */
  private static Map<String, Double> constants(Pattern path) throws IOException {
    Map<String, Double> constants = new TreeMap<>();
    try (Stream<Path> files = Files.walk(ENGINE)) {
      for (Path file : files.filter(each -> path.matcher(each.toString()).matches()).toList()) {
        String name = String.valueOf(file.getFileName()).replace(".java", "");
        CONSTANT
            .matcher(Files.readString(file))
            .results()
            .forEach(it -> constants.put(name + "." + it.group(1), value(it.group(2))));
      }
    }
    return constants;
  }

  /** Value of a product of numbers. */
  private static double value(String product) {
    return Stream.of(product.replaceAll("[_L ]", "").split("\\*"))
        .mapToDouble(Double::parseDouble)
        .reduce(1, (one, other) -> one * other);
  }
}

package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What decides beside the fitted model is told to people, with the values that are in the code. */
class HandSetRulesTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final List<Path> CODE =
      List.of(
          ROOT.resolve("correlation-service/src/main/java/io/crosstalk/correlation/baseline"),
          ROOT.resolve("correlation-service/src/main/java/io/crosstalk/correlation/episode"),
          ROOT.resolve("correlation-service/src/main/java/io/crosstalk/correlation/diagnosis"),
          ROOT.resolve("rules-service/src/main/java/io/crosstalk/rules/incident"));

  /** Of these everything decides. */
  private static final List<String> WHOLLY =
      List.of(
          "Place",
          "Bottleneck",
          "Portion",
          "LoadTotal",
          "Growth",
          "Excuse",
          "Cap",
          "Alibi",
          "CoarseSampling",
          "SuspectCase",
          "SuspectModel",
          "Testimony",
          "Span",
          "SeriesTracker",
          "Silence");

  private static final Pattern ROW = Pattern.compile("\\| `(\\w+\\.[A-Z_]+)` \\| ([0-9.]+) \\|");
  private static final Pattern CONSTANT =
      Pattern.compile(
          "static final (?:int|long|double|Duration) ([A-Z_]+)\\s*="
              + "\\s*(?:Duration\\.ofMinutes\\()?([0-9.]+)\\)?;");

  @Test
  void theTableTellsTheValuesInTheCode() throws IOException {
    Map<String, Double> code = code();
    Map<String, Double> told = told();

    assertThat(told).isNotEmpty();
    assertThat(code).containsAllEntriesOf(told);
  }

  @Test
  void nothingIsLeftOutOfIt() throws IOException {
    Map<String, Double> code = code();
    code.keySet().removeIf(name -> !WHOLLY.contains(name.substring(0, name.indexOf('.'))));

    assertThat(told().keySet()).containsAll(code.keySet());
  }

  private static Map<String, Double> told() throws IOException {
    Map<String, Double> told = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(ROOT.resolve("docs/diagnosis.md")));
    while (row.find()) {
      told.put(row.group(1), Double.valueOf(row.group(2)));
    }
    return told;
  }

  private static Map<String, Double> code() throws IOException {
    Map<String, Double> code = new TreeMap<>();
    for (Path folder : CODE) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          String owner = file.getFileName().toString().replace(".java", ".");
          Matcher constant = CONSTANT.matcher(Files.readString(file));
          while (constant.find()) {
            code.put(owner + constant.group(1), Double.valueOf(constant.group(2)));
          }
        }
      }
    }
    return code;
  }
}

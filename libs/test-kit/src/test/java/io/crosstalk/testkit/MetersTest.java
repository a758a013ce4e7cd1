package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.MetersTable.Meter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Compares the table of meters with the code, and the alert rules, their tests, the runbook and the
 * dashboards with the table.
 */
class MetersTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path RULES = ROOT.resolve(Path.of("infra", "operate", "prometheus"));
  private static final Path DASHBOARDS = ROOT.resolve(Path.of("infra", "operate", "grafana"));
  private static final YAMLMapper YAML = new YAMLMapper();

  private static final Pattern NAME_IN_CODE = Pattern.compile("\"(crosstalk\\.[a-z.]+)\"");
  private static final Pattern SECTION = Pattern.compile("(?m)^## (Crosstalk\\w+)$");

  private static final String NOT_A_NAME =
      "\"[^\"]*\"|\\{[^}]*}|\\[[^]]*]|\\bby\\s*\\([^)]*\\)|\\b(and|or|unless)\\b";
  private static final Pattern NAME = Pattern.compile("\\b[a-z_]+\\b(?!\\s*\\()");
  private static final Pattern MATCHED_LABEL = Pattern.compile("(\\w+)\\s*[!=]~?\"");
  private static final Pattern GROUPED_LABELS = Pattern.compile("\\bby\\s*\\(([^)]*)\\)");

  /** Labels that Prometheus adds. */
  private static final Set<String> SCRAPED = Set.of("job", "instance");

  @Test
  void table_equalsTheMetersInTheCode() throws IOException {
    Set<String> code;
    try (Stream<Path> files = Files.walk(ROOT)) {
      code =
          files
              .filter(MetersTest::isMainSource)
              .map(MetersTest::text)
              .filter(source -> source.contains("import io.micrometer.core"))
              .flatMap(source -> NAME_IN_CODE.matcher(source).results())
              .map(found -> found.group(1).replace('.', '_'))
              .collect(Collectors.toSet());
    }
    List<Meter> own =
        MetersTable.all().stream().filter(each -> each.name().startsWith(MetersTable.OWN)).toList();

    assertThat(own).hasSizeGreaterThan(40).doesNotHaveDuplicates();
    assertThat(own)
        .as("rows of docs/meters.md whose meter is not in the code")
        .allMatch(each -> namesInCode(each).stream().anyMatch(code::contains), "is in the code");
    assertThat(own.stream().flatMap(each -> namesInCode(each).stream()))
        .as("meters in the code without a row in docs/meters.md")
        .containsAll(code);
  }

  /** Prometheus adds a suffix to counters and timers, and the unit of a gauge that states one. */
  private static List<String> namesInCode(Meter meter) {
    String withoutUnit = meter.name().replaceFirst("_seconds$", "");
    return switch (meter.kind()) {
      case "counter" -> List.of(meter.name().replaceFirst("_total$", ""));
      case "timer" -> List.of(withoutUnit);
      default -> List.of(meter.name(), withoutUnit);
    };
  }

  private static boolean isMainSource(Path file) {
    String path = file.toString().replace('\\', '/');
    return path.endsWith(".java") && path.contains("/src/main/java/");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<String> queries() throws IOException {
    try (Stream<Path> dashboards = Files.list(DASHBOARDS)) {
      return Stream.concat(Stream.of(RULES.resolve("alerts.yaml")), dashboards)
          .flatMap(file -> YAML.readTree(text(file)).findValues("expr").stream())
          .map(JsonNode::asString)
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("queries")
  void query_ofAnAlertOrDashboard_usesListedMetersAndTheirLabels(String query) {
    Map<String, Meter> listed = new HashMap<>();
    MetersTable.all().forEach(each -> each.series().forEach(name -> listed.put(name, each)));
    listed.put("up", new Meter("up", "gauge", "all", Set.of()));

    List<String> names =
        NAME.matcher(query.replaceAll(NOT_A_NAME, " "))
            .results()
            .map(found -> found.group())
            .toList();
    assertThat(names).isNotEmpty();
    assertThat(listed).containsKeys(names.toArray(String[]::new));

    Set<String> labels =
        names.stream()
            .flatMap(name -> Stream.concat(SCRAPED.stream(), listed.get(name).labels().stream()))
            .collect(Collectors.toSet());
    assertThat(labels).containsAll(labelsOf(query));
  }

  private static List<String> labelsOf(String query) {
    return Stream.concat(
            MATCHED_LABEL.matcher(query).results().map(found -> found.group(1)),
            GROUPED_LABELS
                .matcher(query)
                .results()
                .flatMap(found -> Stream.of(found.group(1).split("\\s*,\\s*"))))
        .toList();
  }

  @Test
  void alerts_allHaveASectionInTheRunbookAndTests() {
    Set<String> alerts = names(YAML.readTree(text(RULES.resolve("alerts.yaml"))), "alert");
    JsonNode tests = YAML.readTree(text(RULES.resolve("alerts-test.yaml"))).path("tests");

    assertThat(alerts).hasSizeGreaterThan(10);
    assertThat(SECTION.matcher(text(ROOT.resolve(Path.of("docs", "runbooks.md")))).results())
        .extracting(found -> found.group(1))
        .containsExactlyInAnyOrderElementsOf(alerts);
    assertThat(names(tests.path(0), "alertname")).as("quiet").isEqualTo(alerts);
    assertThat(names(tests.path(1), "alertname")).as("firing").isEqualTo(alerts);
  }

  private static Set<String> names(JsonNode tree, String field) {
    return tree.findValues(field).stream().map(JsonNode::asString).collect(Collectors.toSet());
  }
}

package io.crosstalk.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Dimension;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that the names in the documents for senders of data are the names that the code accepts.
 */
class VocabularyTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "vocabulary.md");

  @Test
  void metrics_tableInDocument_equalsTheCatalogue() throws IOException {
    List<String> rows =
        MetricCatalogue.all().stream()
            .map(it -> "| `%s` | %s | `%s` |".formatted(it.name(), it.unit(), it.role().wireName()))
            .toList();

    assertThat(lines().filter(line -> line.matches("\\| `[^`]+` \\| [^`]+ \\| `[^`]+` \\|")))
        .containsExactlyInAnyOrderElementsOf(rows);
  }

  @Test
  void metricsThatDegradeDownwards_inDocument_areMarked() throws IOException {
    String document = Files.readString(DOCUMENT);

    assertThat(MetricCatalogue.all())
        .filteredOn(it -> it.worse() == Metric.Worse.DOWNWARDS)
        .extracting(Metric::name)
        .allSatisfy(it -> assertThat(document).contains("`" + it + "`, where less is"));
  }

  @Test
  void wireNames_ofKindsLayersAndEnvironments_areInTheDocument() throws IOException {
    assertThat(text())
        .contains(
            "* `kind`: " + words(ResourceKind.values()) + " *",
            "* `layer`: " + words(Layer.values()) + " *",
            "* `environment`: " + words(Environment.values()) + " `uses`");
  }

  @Test
  void changeKinds_all_areInTheDocument() throws IOException {
    assertThat(text())
        .contains("`kind`: " + words(ChangeKind.values()) + ". Any other becomes `other`.");
  }

  @Test
  void units_tableInDocument_equalsTheCode() {
    List<String> rows =
        Arrays.stream(Dimension.values())
            .map(
                it ->
                    "| %s | `%s` |"
                        .formatted(
                            it.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                            String.join("`, `", Conversion.units(it))))
            .toList();

    assertThat(DOCUMENT).content().contains(rows);
  }

  private static String words(Enum<?>[] values) {
    return String.join(
        ", ",
        Arrays.stream(values).map(it -> "`" + it.name().toLowerCase(Locale.ROOT) + "`").toList());
  }

  private static String text() throws IOException {
    return Files.readString(DOCUMENT).replaceAll("\\s+", " ");
  }

  private static Stream<String> lines() throws IOException {
    return Files.readAllLines(DOCUMENT).stream();
  }
}

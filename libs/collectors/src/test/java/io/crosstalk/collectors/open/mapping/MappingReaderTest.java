package io.crosstalk.collectors.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.settings.YamlError;
import io.crosstalk.event.yaml.YamlException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappingReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "metric: disk.latenci | 'metric': 'disk.latenci' is none of ours; docs/vocabulary.md lists"
            + " them",
        "resource: vm | 'resource': 'vm' is neither one of 'resources' in this file nor a template"
            + " with a label",
        "resource: '{a' | 'resource': a label stands in braces, like {host.name} or"
            + " {instance|host}",
        "resource: '{a!up}' | 'resource': '|up' is not known; known are |host, |lower,"
            + " |prefix and |suffix",
        "unit: furlong | 'unit': the unit 'furlong' is not known; disk.latency is in ms",
        "type: histogram | 'type' cannot be 'histogram'; the values are gauge, counter",
        "type: guage | 'type' cannot be 'guage'; did you mean 'gauge'? The values are gauge,"
            + " counter",
        "scale: much | 'scale' is no number: write one such as 0.5",
        "ignore: maybe | 'ignore' is neither true nor false",
        "where: [a] | 'where' is no object: write its settings as name: value",
        "per: {a: b} | 'per' is no text",
        "where: {x: '~('} | 'where': 'x' has no regular expression",
        "colour: red | 'colour' is not known here; the settings are atLeast, atMost, combine,"
            + " ignore, metric,",
        "{per: x, combine: sum} | 'combine': a ratio is the sum of its dividends",
        "{atLeast: 2, atMost: 1} | 'atLeast': is not above 'atMost'"
      })
  void read_oneRuleWithMistake_isReportedWithLineAndOtherRulesAreKept(String mistake, String text)
      throws YamlException {
    String wrong = mistake.replace('!', '|');
    String properties = wrong.startsWith("{") ? wrong.substring(1, wrong.length() - 1) : wrong;
    String rule = "{series: a, metric: disk.latency, resource: '{x}'}";
    String yaml =
        """
        metrics:
          - %s
          - {%s}
        """
            .formatted(rule, merged(properties));
    MappingReader.Read read = read(yaml);
    assertThat(read.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.line()).isEqualTo(3);
              assertThat(problem.text()).startsWith(text);
            });
  }

  /** Mapping rule without mistakes, to which the given properties are added. */
  private static String merged(String properties) {
    StringBuilder all = new StringBuilder("series: b");
    for (String usual : new String[] {"metric: disk.latency", "resource: '{x}'"}) {
      String name = usual.substring(0, usual.indexOf(':') + 1);
      if (!properties.startsWith(name)) {
        all.append(", ").append(usual);
      }
    }
    return all.append(", ").append(properties).toString();
  }

  @ParameterizedTest
  @CsvSource({"metric,resource", "resource,metric"})
  void read_requiredPropertyMissing_isReportedByName(String missing, String other)
      throws YamlException {
    String value = other.equals("metric") ? "disk.latency" : "'{x}'";
    assertThat(read("metrics:\n  - {series: a, " + other + ": " + value + "}").problems())
        .containsExactly(new YamlError(2, "'" + missing + "': is missing"));
  }

  @Test
  void read_resourceWithoutKind_isReportedWithLine() throws YamlException {
    assertThat(read("resources:\n  vm:\n    id: x\n    layer: vmware\n").problems())
        .containsExactly(new YamlError(2, "'kind': is missing"));
  }

  @Test
  void read_alsoOfAnUnknownResource_isReportedWithLine() throws YamlException {
    assertThat(
            read("resources:\n  vm: {id: x, kind: vm, layer: vmware, also: [rack]}\n").problems())
        .containsExactly(new YamlError(2, "'also': 'rack' is no resource above this one"));
  }

  @Test
  void read_textInsteadOfList_isReportedWithAnExample() throws YamlException {
    assertThat(
            read("resources:\n  vm: {id: x, kind: vm, layer: vmware,\n    uses: host}\n")
                .problems())
        .containsExactly(
            new YamlError(3, "'uses' is no list: write [a, b], or begin each element with '- '"));
  }

  @Test
  void read_unknownSection_isReported() throws YamlException {
    assertThat(read("metrics: []\nmetric: []\n").problems())
        .containsExactly(
            new YamlError(
                2,
                "'metric' is not known here; did you mean 'metrics'? The sections are metrics,"
                    + " resources"));
    assertThat(read("- 1").problems()).hasSize(1);
    assertThat(read("metrics: 1").problems()).hasSize(1);
    assertThat(read("resources: 1").problems()).hasSize(1);
    assertThat(read("metrics: [{}, null]").problems()).hasSize(2);
    assertThat(read("").problems()).isEmpty();
  }

  @Test
  void read_textThatIsNoYaml_isRefusedAsAWhole() {
    assertThatThrownBy(() -> read("metrics:\n  - {"))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("line");
  }

  private static MappingReader.Read read(String yaml) throws YamlException {
    return MappingReader.read(yaml.getBytes(StandardCharsets.UTF_8));
  }
}

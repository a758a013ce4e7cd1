package io.crosstalk.collectors.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.SeriesKind;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelTemplateTest {
  private static final ForeignSeries SERIES =
      new ForeignSeries(
          "x",
          "",
          SeriesKind.GAUGE,
          Labels.of(Map.of("instance", "web-1:9100", "pod", "Api", "namespace", "shop")),
          Labels.of(Map.of("k8s.node.name", "node-1")));

  @ParameterizedTest(name = "{0} becomes {1}")
  @CsvSource(
      delimiter = ';',
      nullValues = "none",
      value = {
        "{namespace}/{pod|lower}; shop/api",
        "{instance|host}; web-1",
        "{node,k8s_node_name,instance|host}; node-1",
        "{node,instance|host}; web-1",
        "{cluster|prefix}{pod}; Api",
        "{namespace|prefix}{pod}; shop/Api",
        "{pod}{instance,namespace|suffix}; Api/web-1:9100",
        "{pod}{node|suffix}; Api",
        "{$source}/{pod}; sender/Api",
        "{node}/{pod}; none"
      })
  void render_labelsOfASeries_areInserted(String template, String text) {
    assertThat(LabelTemplate.parse(template, "id").render(SERIES, "sender")).isEqualTo(text);
  }

  @ParameterizedTest(name = "{0} lacks {1}")
  @CsvSource({"{pod}/{node}, node", "{pod}{node|suffix},", "{a|host}/{b}, a"})
  void missing_labelOfTheTemplate_isNamedUnlessItIsOptional(String template, String label) {
    assertThat(LabelTemplate.parse(template, "id").missing(SERIES, "sender")).isEqualTo(label);
  }
}

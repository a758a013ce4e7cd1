package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsControllerTest {
  @ParameterizedTest
  @CsvSource({"'', en", "es, es"})
  void labels_languageOfTheSite_isThatOfTheModule(String site, String language) throws IOException {
    var response = new LabelsController(new SiteProperties(site)).labels();

    assertThat(new String(Objects.requireNonNull(response.getBody()), UTF_8))
        .startsWith("export const language = \"" + language + "\";\n")
        .contains("export const texts = {\n");
  }
}

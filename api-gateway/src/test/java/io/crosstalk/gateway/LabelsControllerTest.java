package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsControllerTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      textBlock =
          """
          -,  de-AT, de
          -,  -,     en
          es, de-AT, es
          en, de-AT, en
          """)
  void labels_languageOfTheSite_isBeforeThatOfTheBrowser(
      @Nullable String site, @Nullable String browser, String language) throws IOException {
    var response = new LabelsController(new SiteProperties(site)).labels(browser);

    assertThat(new String(Objects.requireNonNull(response.getBody()), UTF_8))
        .startsWith("export const language = \"" + language + "\";\n")
        .contains("export const texts = {\n");
    assertThat(response.getHeaders().getVary()).containsExactly("Accept-Language");
  }
}

package io.crosstalk.collectors.open.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LeftOutReasonTest {
  private static final Path LABELS = Path.of("../../api-gateway/src/main/resources/labels");
  private static final Path DOCUMENT = Path.of("../../docs/sources/otlp.md");

  @ParameterizedTest
  @EnumSource
  void reason_ofThePage_isASentenceInEachLanguage(LeftOutReason reason) throws IOException {
    for (String language : new String[] {"en", "de", "es"}) {
      assertThat(Files.readString(LABELS.resolve(language + ".json")))
          .containsPattern("\"sources.leftOut.%s\": \"\\p{Lu}[^\"]*\\.\"".formatted(reason.tag()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void reason_isDocumentedWithItsUrgency(LeftOutReason reason) throws IOException {
    String mark = reason.needsAttention() ? " !" : "";
    assertThat(Files.readString(DOCUMENT)).contains("| `%s`%s |".formatted(reason.tag(), mark));
  }
}

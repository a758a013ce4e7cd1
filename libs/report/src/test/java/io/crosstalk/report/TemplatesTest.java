package io.crosstalk.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Unmeasured.Subject;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.TeamRole;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TemplatesTest {
  private static Stream<String> keys(String prefix, Enum<?>... words) {
    return Arrays.stream(words).map(word -> prefix + word.name().toLowerCase(Locale.ROOT));
  }

  @Test
  void templates_ofAllWordsOfTheVocabulary_exist() {
    List<String> wanted =
        Stream.of(
                keys("report.cause.", CauseClass.values()),
                keys("report.title.", CauseClass.values()),
                keys("report.reason.", CauseClass.values()),
                keys("report.advice.", AdviceAction.values()),
                keys("report.cost.", AdviceAction.values()),
                keys("report.role.", TeamRole.values()),
                keys("report.question.", Subject.values()))
            .flatMap(each -> each)
            .toList();

    assertThat(Reader.ALL.language().keys()).containsAll(wanted);
  }
}

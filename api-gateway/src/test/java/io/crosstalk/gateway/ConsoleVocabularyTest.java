package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the terms in the console's JavaScript equal those of the event model. */
class ConsoleVocabularyTest {
  private static final Path SCRIPT = Path.of("src/main/resources/static/js/incident.js");
  private static final Path WORDS = Path.of("src/main/resources/static/js/words.js");
  private static final Pattern CAUSES =
      Pattern.compile("const CAUSE_CLASSES = \\[(.*?)];", Pattern.DOTALL);
  private static final Pattern ENVIRONMENTS = Pattern.compile("const ENVIRONMENTS = \\[([^]]*)]");
  private static final Pattern NAME = Pattern.compile("\"(\\w+)\"");
  private static final Pattern ENDS = Pattern.compile("const ENDS = \\[([^]]*)]");

  @Test
  void consoleJavaScript_endStates_equalTheEventModels() throws IOException {
    Matcher ends = ENDS.matcher(Files.readString(SCRIPT));
    assertThat(ends.find()).isTrue();
    List<String> known =
        Arrays.stream(ends.group(1).split(","))
            .map(each -> each.strip().replace("\"", ""))
            .toList();

    assertThat(known)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ChangeKind.values())
                .filter(ChangeKind::isEnd)
                .map(ChangeKind::wireName)
                .toList());
  }

  @Test
  void consoleJavaScript_causeClasses_equalTheEventModels() throws IOException {
    Matcher causes = CAUSES.matcher(Files.readString(WORDS));
    assertThat(causes.find()).isTrue();

    assertThat(NAME.matcher(causes.group(1)).results().map(name -> name.group(1)))
        .containsExactlyElementsOf(
            Arrays.stream(CauseClass.values()).map(CauseClass::wireName).toList());
  }

  @Test
  void consoleJavaScript_environments_equalTheEventModels() throws IOException {
    Matcher environments = ENVIRONMENTS.matcher(Files.readString(WORDS));
    assertThat(environments.find()).isTrue();

    assertThat(environments.group(1).replace("\"", "").split(", "))
        .containsExactly(
            Arrays.stream(Environment.values()).map(Environment::wireName).toArray(String[]::new));
  }
}

package io.crosstalk.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.engine.site.evidence.Unmeasured.Subject;
import io.crosstalk.engine.text.Language;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.TeamRole;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the templates of all languages with each other and with the code that uses them. */
class TemplatesTest {
  private static final List<Path> SOURCES =
      List.of(
          Path.of("src", "main", "java"),
          Path.of("..", "..", "rules-service", "src", "main", "java"));

  private static final Path TEXTS = Path.of("src/main/resources/io/crosstalk/texts");

  /** First words of keys that the code completes, such as {@code report.cause.} by the class. */
  private static final Pattern COMPLETED =
      Pattern.compile(
          "(?:report\\.(?:title|cause|past|condition|advice|reason|cost|role|question|fact\\.since|fact\\.setting|setting)"
              + "|component|message|ticket\\.outOfOrder)\\..+");

  private static final Language ENGLISH = Language.of(Language.FIRST);

  /** Number of words of a template without its syntax. */
  private static long words(String template) {
    String text =
        template.replaceAll("\\{\\d+, \\w+,|(?:=\\d+|one|two|few|other) \\{|\\{\\d+\\}", " ");
    return Pattern.compile("\\p{L}{2,}").matcher(text).results().count();
  }

  private static Set<String> keys(String code) {
    Properties templates = new Properties();
    try (Reader file = Files.newBufferedReader(TEXTS.resolve(code + ".properties"))) {
      templates.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new TreeSet<>(templates.stringPropertyNames());
  }

  private static Set<String> literals(String before) {
    Pattern literal = Pattern.compile(before + "\"([\\w.]+)\"");
    return SOURCES.stream()
        .flatMap(TemplatesTest::sources)
        .flatMap(code -> literal.matcher(code).results().map(each -> each.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(each -> each.toString().endsWith(".java")).toList().stream()
          .map(TemplatesTest::read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> keys(String prefix, Enum<?>... words) {
    return Arrays.stream(words).map(word -> prefix + word.name().toLowerCase(Locale.ROOT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "es"})
  void language_keysAndArguments_areThoseOfEnglish(String code) {
    Language other = Language.of(code);

    assertThat(keys(code)).isEqualTo(keys(Language.FIRST));
    assertThat(keys(code))
        .allSatisfy(
            key -> assertThat(other.argumentsOf(key)).as(key).isEqualTo(ENGLISH.argumentsOf(key)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "es"})
  void language_longTemplates_areTranslated(String code) {
    assertThat(keys(code))
        .filteredOn(key -> words(ENGLISH.template(key)) > 3)
        .allSatisfy(
            key -> assertThat(Language.of(code).template(key)).isNotEqualTo(ENGLISH.template(key)));
  }

  @Test
  void code_everyKey_hasATemplate() {
    assertThat(ENGLISH.keys())
        .containsAll(
            literals("Texts\\s*\\.(?:of|time)\\(\\s*").stream()
                .filter(key -> !key.endsWith("."))
                .toList());
  }

  @Test
  void templates_everyKey_isUsed() {
    Set<String> literals = literals("");

    assertThat(keys(Language.FIRST))
        .filteredOn(key -> !COMPLETED.matcher(key).matches())
        .isSubsetOf(literals);
  }

  @Test
  void templates_ofAllWordsOfTheVocabulary_exist() {
    assertThat(ENGLISH.keys())
        .containsAll(
            Stream.of(
                    keys("report.cause.", CauseClass.values()),
                    keys("report.past.", CauseClass.values()),
                    keys("report.title.", CauseClass.values()),
                    keys("report.title.setting.", Contradiction.Kind.values()),
                    keys("report.condition.", CauseClass.values()),
                    keys("report.reason.", CauseClass.values()),
                    keys("report.advice.", AdviceAction.values()),
                    keys("report.cost.", AdviceAction.values()),
                    keys("report.role.", TeamRole.values()),
                    keys("report.question.", Subject.values()))
                .flatMap(each -> each)
                .toList());
  }
}

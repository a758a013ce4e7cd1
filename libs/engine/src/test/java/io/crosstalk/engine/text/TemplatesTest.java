package io.crosstalk.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.MetricCatalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the templates of all languages with each other and with the code that uses them. */
class TemplatesTest {
  private static final List<Path> SOURCES =
      List.of(
          Path.of("src", "main", "java"),
          Path.of("..", "..", "rules-service", "src", "main", "java"));

  private static final Pattern LITERAL = Pattern.compile("\"([\\w.]+)\"");

  /** First words of keys that the code completes, such as {@code kind.} by the kind. */
  private static final Pattern COMPLETED =
      Pattern.compile(
          "(?:environment|severity|causeClass|kind|change|metric|component|question|message"
              + "|title|cause\\.text|cause\\.line|exoneration\\.waits|thumb\\.about)\\..+");

  private static final Pattern USED =
      Pattern.compile("Texts\\s*\\.(?:of|time)\\(\\s*\"([\\w.]+)\"");

  private static List<String> otherLanguages() {
    return Language.codes().stream().filter(code -> !code.equals(Language.FIRST)).toList();
  }

  private static Set<String> found(Pattern pattern) {
    Set<String> found = new TreeSet<>();
    for (Path source : SOURCES) {
      try (Stream<Path> files = Files.walk(source)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          Matcher matcher = pattern.matcher(Files.readString(file));
          while (matcher.find()) {
            found.add(matcher.group(1));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return found;
  }

  @ParameterizedTest
  @MethodSource("otherLanguages")
  void language_keys_areThoseOfEnglish(String code) {
    assertThat(new TreeSet<>(Language.of(code).keys()))
        .isEqualTo(new TreeSet<>(Language.of(Language.FIRST).keys()));
  }

  @ParameterizedTest
  @MethodSource("otherLanguages")
  void language_argumentsOfEachTemplate_areThoseOfEnglish(String code) {
    Language english = Language.of(Language.FIRST);
    Language other = Language.of(code);

    assertThat(english.keys())
        .allSatisfy(
            key -> assertThat(other.argumentsOf(key)).as(key).isEqualTo(english.argumentsOf(key)));
  }

  @ParameterizedTest
  @MethodSource("otherLanguages")
  void language_longTemplates_areTranslated(String code) {
    Language english = Language.of(Language.FIRST);
    Language other = Language.of(code);

    assertThat(english.keys())
        .filteredOn(key -> english.template(key).split("[^{}\\d]\\w{2,}").length > 3)
        .allSatisfy(key -> assertThat(other.template(key)).isNotEqualTo(english.template(key)));
  }

  @Test
  void code_everyKey_hasATemplate() {
    assertThat(Language.of(Language.FIRST).keys()).containsAll(found(USED));
  }

  @Test
  void templates_everyKey_isUsed() {
    Set<String> literals = found(LITERAL);

    assertThat(
            Language.of(Language.FIRST).keys().stream()
                .filter(key -> !literals.contains(key) && !COMPLETED.matcher(key).matches())
                .collect(Collectors.toSet()))
        .isEmpty();
  }

  @Test
  void shippedRulesOfThumb_everySubject_hasATemplate() throws IOException {
    Path pack = Path.of("src", "main", "resources", "rules-of-thumb", "pack.yaml");

    assertThat(
            Pattern.compile("(?m)^  about: (.*)$")
                .matcher(Files.readString(pack))
                .results()
                .map(each -> "thumb.about." + each.group(1).replace(' ', '_')))
        .isNotEmpty()
        .allSatisfy(key -> assertThat(Language.of(Language.FIRST).keys()).contains(key));
  }

  @Test
  void english_namesOfMetrics_areTheirPlainNames() {
    assertThat(MetricCatalogue.all())
        .allSatisfy(metric -> assertThat(Texts.text(metric)).isEqualTo(metric.plainName()));
    assertThat(
            Stream.of("wait.io", "wait.log_full", "wait.cpu_queue", "wait.journal", "wait.other"))
        .allSatisfy(
            name -> assertThat(Texts.metric(name)).isEqualTo(MetricCatalogue.of(name).plainName()));
  }
}

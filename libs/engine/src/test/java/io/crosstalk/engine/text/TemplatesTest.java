package io.crosstalk.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the templates of all languages with each other and with the code that uses them. */
class TemplatesTest {
  private static final List<Path> SOURCES =
      List.of(Path.of("src", "main", "java"), Path.of("..", "report", "src", "main", "java"));

  private static final Path ENGINE = Path.of("io", "crosstalk", "engine");

  private static final Pattern LITERAL = Pattern.compile("\"([\\w.]+)\"");

  /** First words of keys that the code completes, such as {@code kind.} by the kind. */
  private static final Pattern COMPLETED =
      Pattern.compile("(?:environment|severity|causeClass|kind|change|metric|thumb\\.about)\\..+");

  private static final Pattern USED =
      Pattern.compile("Texts\\s*\\.(?:of|time)\\(\\s*\"([\\w.]+)\"");

  private static List<String> otherLanguages() {
    return Language.codes().stream().filter(code -> !code.equals(Language.FIRST)).toList();
  }

  /** Number of words of a template without its syntax. */
  private static long words(String template) {
    String text =
        template.replaceAll("\\{\\d+, \\w+,|(?:=\\d+|one|two|few|other) \\{|\\{\\d+\\}", " ");
    return Pattern.compile("\\p{L}{2,}").matcher(text).results().count();
  }

  private static Set<String> found(Pattern pattern, List<Path> folders) {
    return folders.stream()
        .flatMap(source -> sources(source).stream())
        .flatMap(code -> pattern.matcher(code).results())
        .map(each -> each.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Java code of all files in a folder. */
  private static List<String> sources(Path folder) {
    List<String> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).sorted().toList()) {
        sources.add(Files.readString(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sources;
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
        .filteredOn(key -> words(english.template(key)) > 3)
        .allSatisfy(key -> assertThat(other.template(key)).isNotEqualTo(english.template(key)));
  }

  @Test
  void code_everyKey_hasATemplate() {
    assertThat(found(USED, SOURCES.subList(0, 1))).hasSizeGreaterThan(50);
    assertThat(Language.of(Language.FIRST).keys())
        .containsAll(
            found(USED, SOURCES.subList(0, 1)).stream().filter(key -> !key.endsWith(".")).toList());
  }

  @Test
  void code_packagesThatMakeTexts_haveNoSentences() {
    Pattern sentence = Pattern.compile("\"([^\"\\n]*\\p{Ll}{2,} \\p{Ll}{2,}[^\"\\n]*)\"");
    Set<String> sentences = new TreeSet<>();
    for (String name : List.of("contradiction", "site/evidence")) {
      for (String code : sources(SOURCES.getFirst().resolve(ENGINE).resolve(name))) {
        sentence
            .matcher(code.replaceAll("(?s)/\\*.*?\\*/|//[^\\n]*", ""))
            .results()
            .forEach(each -> sentences.add(each.group(1)));
      }
    }

    assertThat(sentences).isEmpty();
  }

  @Test
  void templates_everyKey_isUsed() {
    Set<String> literals = found(LITERAL, SOURCES);

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

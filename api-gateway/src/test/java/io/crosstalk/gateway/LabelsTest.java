package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the labels of the page are complete in each language, and that all are used. */
class LabelsTest {
  private static final Path STATIC = Path.of("src/main/resources/static");
  private static final Path LABELS = Path.of("src/main/resources/labels");
  private static final Path TEXTS = Path.of("../libs/engine/src/main/resources/io/crosstalk/texts");

  private static final Path REPORT_TEXTS =
      Path.of("../libs/report/src/main/resources/io/crosstalk/texts");

  private static final Pattern PLACE = Pattern.compile("\\{\\d}");

  /** A key in code: a whole one, or the beginning of one that a name completes. */
  private static final Pattern KEY = Pattern.compile("[\"`]([a-z][A-Za-z]*\\.[\\w.]*)");

  /** Labels that JavaScript finds by a word of the vocabulary. */
  private static final Pattern VOCABULARY =
      Pattern.compile("(cause|evidence|severity|status|environment|kind|change|role|metric)\\..*");

  private static Map<String, String> labels(String language) {
    try {
      Map<String, String> labels = new TreeMap<>();
      EventJson.mapper()
          .readTree(Files.readAllBytes(LABELS.resolve(language + ".json")))
          .properties()
          .forEach(each -> labels.put(each.getKey(), each.getValue().asString()));
      return labels;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Set<String> places(String label) {
    return PLACE.matcher(label).results().map(place -> place.group()).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "es"})
  void language_keysAndPlaces_areThoseOfEnglish(String language) {
    Map<String, String> english = labels("en");
    Map<String, String> labels = labels(language);

    assertThat(labels).containsOnlyKeys(english.keySet());
    labels.forEach(
        (key, label) -> {
          assertThat(label).as(key).isNotBlank();
          assertThat(places(label)).as(key).isEqualTo(places(english.get(key)));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "es"})
  void language_sentences_areTranslated(String language) {
    Map<String, String> english = labels("en");

    assertThat(labels(language))
        .allSatisfy(
            (key, label) -> {
              if (label.split(" ").length > 3) {
                assertThat(label).as(key).isNotEqualTo(english.get(key));
              }
            });
  }

  @Test
  void languages_areThoseOfTheSettingAndOfTheTexts() throws IOException {
    assertThat(names(LABELS, "(.*)\\.json"))
        .containsExactlyInAnyOrderElementsOf(SiteProperties.LANGUAGES)
        .containsExactlyInAnyOrderElementsOf(names(TEXTS, "(.*)\\.properties"));
  }

  private static List<String> names(Path folder, String form) throws IOException {
    Pattern pattern = Pattern.compile(form);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> pattern.matcher(file.getFileName().toString()))
          .filter(name -> name.matches())
          .map(name -> name.group(1))
          .toList();
    }
  }

  private static String code() throws IOException {
    try (Stream<Path> files = Files.list(STATIC.resolve("js"))) {
      StringBuilder code = new StringBuilder(Files.readString(STATIC.resolve("index.html")));
      for (Path file : files.sorted().toList()) {
        code.append(Files.readString(file));
      }
      return code.toString();
    }
  }

  @Test
  void labels_allKeys_areUsed() throws IOException {
    Set<String> used =
        KEY.matcher(code()).results().map(key -> key.group(1)).collect(Collectors.toSet());

    assertThat(
            labels("en").keySet().stream()
                .filter(key -> !VOCABULARY.matcher(key).matches())
                .filter(key -> !used.contains(key))
                .filter(key -> !used.contains(key.substring(0, key.lastIndexOf('.') + 1))))
        .isEmpty();
  }

  @Test
  void code_allKeys_haveALabel() throws IOException {
    Pattern call = Pattern.compile("\\b(?:t|parts)\\(\\s*\"([^\"]+)\"|data-text=\"([^\"]+)\"");
    Set<String> known = labels("en").keySet();

    assertThat(
            call.matcher(code())
                .results()
                .map(each -> each.group(1) == null ? each.group(2) : each.group(1)))
        .hasSizeGreaterThan(150)
        .allSatisfy(key -> assertThat(known).contains(key));
  }

  @Test
  void labels_vocabulary_isThatOfTheEventModel() {
    assertThat(names("cause.")).isEqualTo(wireNames(CauseClass.values(), CauseClass::wireName));
    assertThat(names("evidence."))
        .isEqualTo(wireNames(EvidenceKind.values(), EvidenceKind::wireName));
    assertThat(names("severity.")).isEqualTo(wireNames(Severity.values(), Severity::wireName));
    assertThat(names("status."))
        .isEqualTo(wireNames(IncidentStatus.values(), IncidentStatus::wireName));
    assertThat(names("environment."))
        .isEqualTo(wireNames(Environment.values(), Environment::wireName));
    assertThat(names("kind.")).isEqualTo(wireNames(ResourceKind.values(), ResourceKind::wireName));
    assertThat(names("change.")).isEqualTo(wireNames(ChangeKind.values(), ChangeKind::wireName));
    assertThat(names("role.")).isEqualTo(wireNames(TeamRole.values(), TeamRole::wireName));
    assertThat(labels("en"))
        .containsKeys(
            MetricCatalogue.all().stream()
                .map(Metric::name)
                .map("metric."::concat)
                .toArray(String[]::new));
  }

  /** Names of the labels with a beginning, without their meanings. */
  private static Set<String> names(String beginning) {
    return labels("en").keySet().stream()
        .filter(key -> key.startsWith(beginning) && !key.endsWith(".meaning"))
        .map(key -> key.substring(beginning.length()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static <T> Set<String> wireNames(T[] values, Function<T, String> name) {
    return Arrays.stream(values).map(name).collect(Collectors.toCollection(TreeSet::new));
  }

  /** A state or an action has one word in a language, on the page and in the texts of incidents. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          detail.expired      | timeline.expired
          status.acknowledged | action.acknowledge
          status.resolved     | action.resolve
          act.acknowledgedBy  | action.acknowledge
          act.resolvedBy      | action.resolve
          act.reopenedBy      | action.reopen
          """)
  void labels_statesAndActions_beginWithTheWordOfTheTexts(String label, String text)
      throws IOException {
    for (String language : SiteProperties.LANGUAGES) {
      assertThat(firstWord(labels(language).get(label)))
          .as(language)
          .isEqualTo(firstWord(texts(language).getProperty(text)));
    }
  }

  /** An end of the diagnosis that does not resolve the incident is stated as in messages. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "es"})
  void labels_recoveryOfAnIncidentKeptOpen_isThatOfMessages(String language) throws IOException {
    assertThat(labels(language).get("story.keptOpen"))
        .isEqualTo(texts(language).getProperty("differences.recovered"));
    assertThat(labels(language).get("story.keptOpen.expired"))
        .isEqualTo(texts(language).getProperty("differences.expired"));
    assertThat(labels(language).get("story.keptOpen.lasting"))
        .isEqualTo(texts(language).getProperty("differences.lasting"));
  }

  private static String firstWord(@Nullable String text) {
    return String.valueOf(text).split("[ :]")[0];
  }

  @ParameterizedTest
  @CsvSource({
    "de, (?i).*\\b(knie|zusammenf\u00fchr\\w*|abgelaufen)\\b.*",
    "es, (?i).*\\b(causante|reconocid[ao])\\b.*"
  })
  void labels_otherWordsThanInTheTexts_areNotUsed(String language, String words) {
    assertThat(labels(language).values()).noneMatch(label -> label.matches(words));
  }

  private static Properties texts(String language) throws IOException {
    Properties texts = new Properties();
    for (Path folder : List.of(TEXTS, REPORT_TEXTS)) {
      try (Reader file = Files.newBufferedReader(folder.resolve(language + ".properties"), UTF_8)) {
        texts.load(file);
      }
    }
    return texts;
  }

  /** The page and the texts of incidents use the same words. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "es"})
  void labels_vocabulary_isThatOfTheTexts(String language) throws IOException {
    Properties texts = texts(language);

    labels(language)
        .forEach(
            (key, label) -> {
              if (key.matches("(metric|kind|environment|severity|change)\\..*")) {
                assertThat(label.toLowerCase(Locale.ROOT))
                    .as(key)
                    .isEqualTo(texts.getProperty(key).toLowerCase(Locale.ROOT));
              }
            });
  }
}

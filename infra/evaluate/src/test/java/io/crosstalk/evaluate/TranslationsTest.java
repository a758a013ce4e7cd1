package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.text.Language;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.report.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Writes the texts of the recorded cases in other languages: in German and Spanish, compared with
 * stored texts, and in a language without words, in which only what does not come from a template
 * is left.
 */
class TranslationsTest {
  private static final List<String> CASES =
      List.of(
          "c1-atm-backup",
          "c2-uat-vm",
          "c3-tape",
          "c4-flash-array",
          "c5-resets",
          "c6-file-pool",
          "c7-network-slow",
          "c9-pinned-data",
          "c10-master-processor",
          "fault",
          "seq-bully",
          "small-bully");

  private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");

  /** Parts of ids of incidents, of units, and of names of time zones. */
  private static final Pattern NO_WORD =
      Pattern.compile("\\binc-\\w+|\\b(?:UTC|KB|MB|GB|ms|min)\\b|\\b[A-Z]\\w+/[A-Z]\\w+\\b");

  private static List<String> cases() {
    return CASES;
  }

  private static List<List<String>> casesInOtherLanguages() {
    return Language.codes().stream()
        .filter(code -> !code.equals(Language.FIRST))
        .flatMap(code -> CASES.stream().map(name -> List.of(code, name)))
        .toList();
  }

  private static Path folder(String name) {
    return Path.of("..", "..", "cases", name);
  }

  /** Incidents of a case in a language. */
  private static List<Incident> incidents(String name, Language language) {
    return RecordedReplay.incidents(name, new Reader(language, ZoneId.of("UTC")));
  }

  private static Stream<String> texts(Incident incident) {
    Summary summary = Objects.requireNonNull(incident.summary());
    return Stream.of(
            Stream.of(
                incident.title(),
                incident.explanation(),
                summary.degradation(),
                summary.cause(),
                summary.action()),
            incident.evidence().stream().map(Evidence::summary),
            incident.suspects().stream()
                .flatMap(each -> each.evidence().stream())
                .map(Evidence::summary),
            incident.exonerated().stream()
                .flatMap(each -> Stream.of(each.resource(), each.summary())),
            incident.notMeasured().stream().map(each -> each.what()),
            incident.advice().stream()
                .flatMap(each -> Stream.of(each.summary(), each.reason(), each.cost())))
        .flatMap(Function.identity());
  }

  /** A language whose templates have arguments only. */
  private static Language withoutWords() {
    Language english = Language.of(Language.FIRST);
    return new Language(
        Locale.ROOT,
        english.keys().stream()
            .collect(
                Collectors.toMap(
                    key -> key,
                    key ->
                        key.startsWith("time.")
                            ? "yyyy-MM-dd HH:mm"
                            : english.argumentsOf(key).stream()
                                .map("{%d}"::formatted)
                                .collect(Collectors.joining(" ", "- ", " -")))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void texts_inALanguageWithoutWords_haveOnlyNamesOfTheCase(String name) throws IOException {
    Set<String> known = new TreeSet<>();
    for (String file : List.of("inventory.json", "changes.csv")) {
      Path path = folder(name).resolve(file);
      if (Files.exists(path)) {
        WORD.matcher(Files.readString(path)).results().forEach(each -> known.add(each.group()));
      }
    }

    List<Incident> incidents = incidents(name, withoutWords());
    incidents.stream()
        .flatMap(each -> each.victims().stream())
        .map(Victim::metric)
        .filter(each -> !MetricCatalogue.all().contains(MetricCatalogue.of(each)))
        .flatMap(metric -> WORD.matcher(metric).results())
        .forEach(each -> known.add(each.group()));

    Set<String> left = new TreeSet<>();
    for (String text : incidents.stream().flatMap(TranslationsTest::texts).toList()) {
      WORD.matcher(NO_WORD.matcher(text).replaceAll(""))
          .results()
          .map(each -> each.group())
          .filter(word -> !known.contains(word))
          .forEach(word -> left.add(word + " in: " + text));
    }

    assertThat(left).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("casesInOtherLanguages")
  void titleAndThreeLines_ofARecordedCase_equalTheStoredText(List<String> languageAndCase)
      throws IOException {
    String code = languageAndCase.getFirst();
    String name = languageAndCase.getLast();
    String text =
        incidents(name, Language.of(code)).stream()
            .filter(incident -> incident.severity() != Severity.INFO)
            .map(TranslationsTest::read)
            .collect(Collectors.joining());

    Path stored = Path.of("src", "test", "resources", "explanations", code, name + ".txt");
    Path written = Path.of("target", "explanations", code, name + ".txt");
    Files.createDirectories(Objects.requireNonNull(written.getParent()));
    Files.writeString(written, text);
    assertThat(text).isEqualTo(Files.readString(stored));
  }

  private static String read(Incident incident) {
    Summary summary = Objects.requireNonNull(incident.summary());
    return "%s%n- %s%n- %s%n- %s%n"
        .formatted(incident.title(), summary.degradation(), summary.cause(), summary.action())
        .replace(System.lineSeparator(), "\n");
  }
}

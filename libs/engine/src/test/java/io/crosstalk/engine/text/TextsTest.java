package io.crosstalk.engine.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Quantity;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextsTest {
  @ParameterizedTest
  @CsvSource({"en, '1,924 ms', 0.58 ms", "de, 1.924 ms, '0,58 ms'", "es, 1.924 ms, '0,58 ms'"})
  void figures_eachLanguage_haveItsSeparatorsAndTheUnitStays(
      String code, String thousands, String decimals) {
    Language language = Language.of(code);

    assertThat(language.during(() -> Texts.text(new Quantity(1924, "ms")))).isEqualTo(thousands);
    assertThat(language.during(() -> Texts.text(Estimate.withoutError(0.577, "ms"))))
        .isEqualTo(decimals);
  }

  @ParameterizedTest
  @CsvSource({
    "en, 90, 90 s",
    "en, 120, 2 min",
    "en, 151, 2.5 min",
    "de, 151, '2,5 min'",
    "es, 151, '2,5 min'",
    "en, 599, 10 min",
    "en, 631, 11 min",
    "en, 7170, 2 h",
    "en, 9000, 2 h 30 min",
    "en, 307800, 3 days 14 h",
    "de, 172800, 2 Tage",
    "es, 307800, 3 días 14 h"
  })
  void duration_ofSeconds_hasTwoDigitsOrMore(String code, long seconds, String text) {
    assertThat(Language.of(code).during(() -> Texts.duration(Duration.ofSeconds(seconds))))
        .isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"en, unknown ms", "de, unbekannt ms", "es, desconocido ms"})
  void unknownFigure_eachLanguage_isAWord(String code, String text) {
    assertThat(Language.of(code).during(() -> Texts.text(new Quantity(Double.NaN, "ms"))))
        .isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "en, 'Friday 13 March 2026, 15:01'",
    "de, 'Freitag, 13. März 2026, 15:01'",
    "es, 'viernes 13 de marzo de 2026, 15:01'"
  })
  void time_eachLanguage_hasItsPattern(String code, String text) {
    assertThat(
            Language.of(code)
                .during(() -> Texts.time("time.moment", LocalDateTime.of(2026, 3, 13, 15, 1))))
        .isEqualTo(text);
  }

  @Test
  void template_capitalMarked_beginsWithACapitalLetter() {
    Language language = new Language(Locale.GERMAN, Map.of("title", "^{0} und {1}"));

    assertThat(language.during(() -> Texts.of("title", "alle", "keiner")))
        .isEqualTo("Alle und keiner");
  }

  @Test
  void template_onlyInEnglish_isUsedInEnglish() {
    Language language = new Language(Locale.GERMAN, Map.of());

    assertThat(language.during(() -> Texts.of("list.and", "a", "b"))).isEqualTo("a and b");
  }

  @Test
  void template_inNoLanguage_isRefused() {
    assertThatThrownBy(() -> Texts.of("no.such.key"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no.such.key");
  }

  @Test
  void argument_plainDouble_isRefusedBecauseItHasNoUnit() {
    assertThatThrownBy(() -> Texts.of("list.and", 1.5, "b"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void language_ofCallThatHasEnded_isNoLongerUsed() {
    Language.of("de").during(() -> Texts.of("list.and", "a", "b"));

    assertThat(Texts.of("list.and", "a", "b")).isEqualTo("a and b");
  }

  @Test
  void vocabulary_everyWord_hasATemplateInEveryLanguage() {
    List<Object> words =
        Stream.of(
                Environment.values(),
                Severity.values(),
                CauseClass.values(),
                ChangeKind.values(),
                ResourceKind.values())
            .<Object>flatMap(Stream::of)
            .toList();

    for (String code : Language.codes()) {
      Language language = Language.of(code);
      assertThat(words)
          .allSatisfy(word -> assertThat(language.during(() -> Texts.text(word))).isNotBlank());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "vmotion of vm-1 (esx-08), vMotion of vm-1 (esx-08)",
    "'config of jg_a (8 jobs), qos of vm-1', 'configuration change of jg_a (8 jobs), QoS change of"
        + " vm-1'",
    "'backup_end of a, b', 'backup end of a, b'",
    "something else, something else"
  })
  void changes_ofARemedy_haveTheSpellingOfTheirProducts(String stored, String text) {
    assertThat(Texts.changes(stored)).isEqualTo(text);
  }

  @Test
  void changes_ofARemedyInGerman_areTranslatedButNotTheirDetails() {
    assertThat(
            Language.of("de")
                .during(() -> Texts.changes("config of jg-a (end of jobs), path_up of p-1")))
        .isEqualTo("Konfigurationsänderung von jg-a (end of jobs), Rückkehr eines Pfads von p-1");
  }
}

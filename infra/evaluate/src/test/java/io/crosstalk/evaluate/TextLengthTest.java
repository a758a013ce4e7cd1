package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.evaluate.RecordedTexts.RecordedText;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that a text can be read in seconds, has no unclear words, and tells each fact once. */
class TextLengthTest {
  /** Words that are read in fifteen seconds at some 360 words a minute. */
  private static final int MOST_WORDS = 90;

  /** A figure with its unit; those of fewer digits are often equal by chance. */
  private static final Pattern FIGURE = Pattern.compile("(?<![\\w.,])\\d[\\d.,]* ?(?:MB/s|ms)\\b");

  private static List<String> casebook() {
    return RecordedTexts.CASEBOOK;
  }

  private static List<String> sentences(RecordedText text) {
    return text.details().stream()
        .flatMap(paragraph -> Arrays.stream(paragraph.split("(?<=\\.) ")))
        .toList();
  }

  private static List<String> figures(String paragraph) {
    return FIGURE
        .matcher(paragraph)
        .results()
        .map(MatchResult::group)
        .filter(figure -> significantDigits(figure) >= 3)
        .toList();
  }

  private static int significantDigits(String figure) {
    return figure.replaceAll("\\D", "").replaceFirst("^0+", "").length();
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void threeLines_areReadInFifteenSeconds(String name) {
    assertThat(RecordedTexts.of(name))
        .allSatisfy(
            text ->
                assertThat(text.words())
                    .as("%s%n%s", text.title(), String.join("\n", text.lines()))
                    .isLessThanOrEqualTo(MOST_WORDS));
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void sentencesOfTheDetails_occurOnce(String name) {
    assertThat(RecordedTexts.of(name))
        .allSatisfy(text -> assertThat(sentences(text)).doesNotHaveDuplicates());
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void figuresOfAParagraph_occurOnce(String name) {
    assertThat(RecordedTexts.of(name))
        .flatExtracting(RecordedText::details)
        .allSatisfy(
            paragraph ->
                assertThat(figures(paragraph)).as("%s", paragraph).doesNotHaveDuplicates());
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void title_hasVictimAndPlaceOrCulprit(String name) {
    assertThat(RecordedTexts.of(name))
        .allSatisfy(
            text -> assertThat(text.title()).matches("\\S+.* (slow|with (time-outs|errors)): .+"));
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void unclearPhrases_areInNoText(String name) {
    assertThat(RecordedTexts.all(name))
        .doesNotContain(
            "whether in production or not",
            "change request",
            "as over",
            "nobody",
            "somebody",
            "of at most 1 ",
            "E+",
            "e+0",
            "vmotion");
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void changeThatEndedTheDegradation_isNotListedAgain(String name) {
    assertThat(RecordedTexts.all(name)).doesNotContainPattern("Changed around[^.]*backup end on");
  }
}

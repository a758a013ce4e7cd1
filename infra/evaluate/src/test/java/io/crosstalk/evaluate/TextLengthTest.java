package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.evaluate.RecordedTexts.RecordedText;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that a text can be read in ten seconds, and that it tells each fact once. */
class TextLengthTest {
  /** Words that are read in ten seconds at some 360 words a minute. */
  private static final int MOST_WORDS = 60;

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
  void threeLines_haveAtMostSixtyWords(String name) {
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
  void changeThatEndedTheDegradation_isNotListedAgain(String name) {
    assertThat(RecordedTexts.all(name)).doesNotContainPattern("Changed around[^.]*backup end on");
  }
}

package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the rules of language that a program can check, in the sources of all modules. */
class PlainEnglishTest {
  private static final Path ROOT = Path.of("..", "..");

  /** First word of a comment in front of a declaration, or at the begin of a script. */
  private static final Pattern JAVADOC = Pattern.compile("(?:/\\*\\*[\\s*]*|\\A// )(\\w+)");

  private static final Pattern BAD_BEGINNING =
      Pattern.compile(
          "(who|whoever|whom|whose|what|whatever|whether|nobody|somebody|everybody|anybody|someone|anyone"
              + "|of|at|from|in|for|with|on|as|by|to|before|after|during|without|under|per)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern TEXT = Pattern.compile("\"[^\"\\n]*\"");
  private static final Pattern RETIRED_IN_TEXTS =
      Pattern.compile(
          "\\b(nobody|somebody|whoever|everybody|anybody|hurts?|accused?|accuses|acquitt\\w*)\\b",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern TEST =
      Pattern.compile(
          "@(?:Test|ParameterizedTest|Property|Example|RepeatedTest)\\b(?:[^{;]*?\\{[^}]*})*?[^{;]*?\\bvoid (\\w+)\\(");

  @Test
  void javadoc_beginsWithTheThing_notWithAPronounOrOf() throws IOException {
    assertThat(offences(PlainEnglishTest::badJavadoc))
        .as(
            "begin with a noun phrase or a third-person verb: 'Partitions that have received load', not"
                + " 'Whoever was told'")
        .isEmpty();
  }

  @Test
  void texts_nameTheThing_withoutRetiredWords() throws IOException {
    assertThat(offences(PlainEnglishTest::badTexts, path -> path.contains("/src/main/")))
        .as(
            "name the resource or the team in messages: 'no resource is degraded', not 'nobody is hurt'")
        .isEmpty();
  }

  @Test
  void tests_areNamedUnitConditionResult() throws IOException {
    assertThat(offences(PlainEnglishTest::badTests))
        .as("name a test unit_condition_result: 'read_timeOutsideRetention_returnsNothing'")
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/** Whoever was told. */, 1",
    "'/**\n   * What is left. */', 1",
    "/** Partitions that are left. */, 0",
    "/** Offsets by partition. */, 0",
    "// What is left., 1",
    "// Offsets by partition., 0"
  })
  void badJavadoc_exampleSource_isFound(String source, int expected) {
    assertThat(badJavadoc(source)).hasSize(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "say(\"Nobody answers\"), 1",
    "say(\"2 victims are hurt\"), 1",
    "user(\"nobody\"), 0",
    "say(\"no reply\"), 0"
  })
  void badTexts_exampleSource_areFound(String source, int expected) {
    assertThat(badTexts(source)).hasSize(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "@Test void readsNothing() {}, 1",
    "@Test void read_empty_returnsNothing() {}, 0",
    "'@ParameterizedTest @CsvSource({\"a, 1\"}) void reads(String a) {}', 1",
    "@Test void read_a_b() {} void helper() {}, 0"
  })
  void badTests_exampleSource_areFound(String source, int expected) {
    assertThat(badTests(source)).hasSize(expected);
  }

  private static List<String> badJavadoc(String source) {
    return JAVADOC
        .matcher(source)
        .results()
        .map(found -> found.group(1))
        .filter(BAD_BEGINNING.asMatchPredicate())
        .toList();
  }

  /** String literals of several words that have a retired word. */
  private static List<String> badTexts(String source) {
    return TEXT.matcher(source)
        .results()
        .map(MatchResult::group)
        .filter(text -> text.contains(" ") && RETIRED_IN_TEXTS.matcher(text).find())
        .toList();
  }

  private static List<String> badTests(String source) {
    return TEST.matcher(source)
        .results()
        .map(found -> found.group(1))
        .filter(Predicate.not(name -> name.contains("_")))
        .toList();
  }

  /** Rule for the content of one source file, which returns the violations. */
  private interface Check {
    List<String> offences(String source);
  }

  private static List<String> offences(Check check) throws IOException {
    return offences(check, _ -> true);
  }

  private static List<String> offences(Check check, Predicate<String> which) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      List<Path> sources = files.filter(PlainEnglishTest::isSource).toList();
      assertThat(sources).as("sources of all modules").hasSizeGreaterThan(1_000);
      return sources.stream()
          .filter(file -> which.test(file.toString()))
          .flatMap(file -> check.offences(read(file)).stream().map(each -> file + ": " + each))
          .toList();
    }
  }

  private static boolean isSource(Path file) {
    String path = file.toString().replace('\\', '/');
    return (path.endsWith(".java") || path.endsWith(".js"))
        && path.contains("/src/")
        && !path.contains("/target/")
        && !path.endsWith("PlainEnglishTest.java");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

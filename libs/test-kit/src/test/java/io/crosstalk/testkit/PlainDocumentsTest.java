package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Forbids pronouns for people, such as "nobody", and long lines in all Markdown files: documents
 * must name the resource or the role, and a table must be readable in a terminal.
 */
class PlainDocumentsTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path GLOSSARY = ROOT.resolve(Path.of("docs", "glossary.md"));
  private static final Set<String> NOT_OF_THE_PROJECT = Set.of(".git", ".crosstalk", "target");
  private static final int LONGEST_LINE = 200;
  private static final Pattern PRONOUN =
      Pattern.compile(
          "\\b(nobody|somebody|whoever|everybody|anybody)\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern CODE = Pattern.compile("(`+).*?\\1");

  @Test
  void documents_all_useNoPronounsForPeople() throws IOException {
    List<Path> documents = documents();

    assertThat(documents).hasSizeGreaterThan(50);
    assertThat(
            documents.stream()
                .filter(file -> !file.equals(GLOSSARY))
                .flatMap(file -> offences(file).stream()))
        .as("name the thing or the role: 'Resources without an owner', not 'What nobody owns'")
        .isEmpty();
  }

  @Test
  void documents_all_haveNoLongLines() throws IOException {
    assertThat(documents().stream().flatMap(file -> longLines(file).stream()))
        .as("at most %d characters a line: shorten the cells of a table", LONGEST_LINE)
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "What nobody owns, 1",
    "Whoever is slow and everybody else, 2",
    "An operator who adds a source, 0",
    "the user `nobody` of Unix, 0",
    "'```\nnobody\n```\nsomebody', 1",
    "> output that nobody wrote here, 0"
  })
  void pronouns_exampleText_areFound(String text, int expected) {
    assertThat(pronouns(List.of(text.split("\n")))).hasSize(expected);
  }

  private static List<String> offences(Path file) {
    return pronouns(lines(file)).stream().map(each -> file + ":" + each).toList();
  }

  private static List<String> longLines(Path file) {
    List<String> lines = lines(file);
    return IntStream.range(0, lines.size())
        .filter(i -> lines.get(i).length() > LONGEST_LINE)
        .mapToObj(i -> "%s:%d: %d characters".formatted(file, i + 1, lines.get(i).length()))
        .toList();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns line number and pronoun of each occurrence. Code and quotations are skipped, because
   * their words are not the project's own.
   */
  private static List<String> pronouns(List<String> lines) {
    List<String> found = new ArrayList<>();
    boolean code = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.startsWith("```")) {
        code = !code;
      } else if (!code && !line.startsWith(">")) {
        int number = i + 1;
        PRONOUN
            .matcher(CODE.matcher(line).replaceAll(""))
            .results()
            .forEach(each -> found.add(number + ": " + each.group()));
      }
    }
    return found;
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files.filter(PlainDocumentsTest::isDocument).toList();
    }
  }

  private static boolean isDocument(Path file) {
    return file.toString().endsWith(".md")
        && Stream.of(file.toString().split("[/\\\\]")).noneMatch(NOT_OF_THE_PROJECT::contains);
  }
}

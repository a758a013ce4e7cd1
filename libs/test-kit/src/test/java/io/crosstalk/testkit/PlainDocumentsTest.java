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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Forbids pronouns for people, such as "nobody", in all Markdown files, because documents must name
 * the resource or the role.
 */
class PlainDocumentsTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path GLOSSARY = ROOT.resolve(Path.of("docs", "glossary.md"));
  private static final Set<String> NOT_OF_THE_PROJECT = Set.of(".git", ".crosstalk", "target");
  private static final Pattern PRONOUN =
      Pattern.compile(
          "\\b(nobody|somebody|whoever|everybody|anybody)\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern CODE = Pattern.compile("(`+).*?\\1");

  @Test
  void documents_all_useNoPronounsForPeople() throws IOException {
    List<Path> documents = documents();

    assertThat(documents).hasSizeGreaterThan(50);
    assertThat(documents.stream().flatMap(file -> offences(file).stream()))
        .as("name the thing or the role: 'Resources without an owner', not 'What nobody owns'")
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
    try {
      return pronouns(Files.readAllLines(file)).stream().map(each -> file + ":" + each).toList();
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
        && !file.equals(GLOSSARY)
        && Stream.of(file.toString().split("[/\\\\]")).noneMatch(NOT_OF_THE_PROJECT::contains);
  }
}

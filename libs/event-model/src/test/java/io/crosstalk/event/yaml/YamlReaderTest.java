package io.crosstalk.event.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReaderTest {
  private static final String DOCUMENT =
      """
      # Of each kind of value
      id: first 🚢
      list:
        - "quoted"
        - {a: 1, b: [~, true]}
      block: |

        text
      base: &base {x: 1.10}
      same: *base
      """;

  private static YamlNode read(String text) throws YamlException {
    return YamlReader.read(text).orElseThrow();
  }

  private static YamlNode.Mapping mapping(String text) throws YamlException {
    return (YamlNode.Mapping) read(text);
  }

  private static YamlException mistake(String text) {
    return catchThrowableOfType(YamlException.class, () -> YamlReader.read(text));
  }

  @Test
  void read_values_haveTheirPlaces() throws YamlException {
    YamlNode.Mapping document = mapping(DOCUMENT);

    assertThat(document.entries()).extracting(YamlNode.Entry::line).containsExactly(2, 3, 6, 9, 10);
    YamlNode.Sequence list = (YamlNode.Sequence) document.get("list").orElseThrow();
    assertThat(list.elements()).extracting(YamlNode::line).containsExactly(4, 5);
    assertThat(list.elements().getLast().span().in(DOCUMENT)).isEqualTo("{a: 1, b: [~, true]}");
    assertThat(list.elements().getFirst().span().column()).isEqualTo(4);
    YamlNode.Scalar block = (YamlNode.Scalar) document.get("block").orElseThrow();
    assertThat(block.text()).isEqualTo("\ntext\n");
    assertThat(block.textLine()).isEqualTo(8);
    assertThat(document.get("same")).isEqualTo(document.get("base"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"~", "null", "Null", "NULL", ""})
  void isNull_spellingsOfNull_unlessQuoted(String text) throws YamlException {
    assertThat(mapping("a: " + text).get("a"))
        .get()
        .isInstanceOfSatisfying(
            YamlNode.Scalar.class, value -> assertThat(value.isNull()).isTrue());
    assertThat(mapping("a: '" + text + "'").get("a"))
        .get()
        .isInstanceOfSatisfying(
            YamlNode.Scalar.class, value -> assertThat(value.isNull()).isFalse());
  }

  @Test
  void isComplete_anchorOutside_isFalse() throws YamlException {
    YamlNode.Sequence list = (YamlNode.Sequence) read("- &a {x: 1}\n- {y: *a}\n- {z: &b 1, v: *b}");

    assertThat(list.elements()).extracting(YamlNode::isComplete).containsExactly(true, false, true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a:\\n  b: [1       | 2 | expected             | write YAML
          a:\\n\\t- b        | 2 | TAB                  | blanks, not with tabs
          a: b\\n  c: d      | 2 | not allowed here     | same column
          a: 1\\n? [b]\\n: c | 2 | a key is not a word  | write YAML
          a: 1\\nb: *c       | 2 | no anchor '&c'       | quote a text
          a: &a [*a]         | 1 | no anchor '&a'       | quote a text
          a: 1\\n---\\nb: 2  | 3 | second document      | leave one
          a: 1\\nb: \\a        | 2 | U+0007               | as an escape
          """)
  void read_noYaml_isRefusedWithLineAndHint(String text, int line, String problem, String hint) {
    YamlException mistake =
        mistake(text.replace("\\n", "\n").replace("\\t", "\t").replace("\\a", "\007"));

    assertThat(mistake.line()).isEqualTo(line);
    assertThat(mistake.problem()).contains(problem);
    assertThat(mistake.hint()).contains(hint);
  }

  /** The parser fails when its buffer ends within a character of two units. */
  @Test
  void read_charactersOfTwoUnitsAtAnyPosition_areRead() throws YamlException {
    for (int before = 1_000; before < 1_100; before++) {
      String text = "x".repeat(before) + "🚢".repeat(2_000);

      assertThat(mapping("a: " + text).get("a"))
          .get()
          .isInstanceOfSatisfying(
              YamlNode.Scalar.class, value -> assertThat(value.text()).isEqualTo(text));
    }
  }

  @Test
  void read_deepOrLongText_isRefused() {
    for (String part : List.of("[", "- ", "{a: ", "a: &a [")) {
      assertThat(mistake(part.repeat(20_000)).problem()).isNotBlank();
    }
    assertThat(mistake("x".repeat(YamlReader.MAX_LENGTH + 1)).problem()).contains("too long");
  }

  @Test
  void readUnique_repeatedFieldOrAliasesThatMultiply_isRefused() {
    StringBuilder growing = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 40; i++) {
      growing.append("a%1$d: &a%1$d [*a%2$d, *a%2$d]\n".formatted(i, i - 1));
    }

    assertThat(unique("a: 1\nb: {c: 1,\n c: 2}"))
        .hasMessage("line 3: 'c' stands here twice; remove one of them");
    assertThat(unique(growing.toString())).hasMessageContaining("aliases");
    assertThat(mistake(growing.toString()).problem()).isEqualTo("there are too many aliases");
  }

  /** An alias brings the levels of its anchor: readers descend into it. */
  @Test
  void read_aliasesThatNestDeeply_isRefused() {
    StringBuilder deep = new StringBuilder("a0: &a0 [" + "[".repeat(30) + "]".repeat(30) + "]\n");
    for (int i = 1; i < 30; i++) {
      deep.append("a%1$d: &a%1$d [*a%2$d]\n".formatted(i, i - 1));
    }

    assertThat(mistake(deep.toString()).problem()).isEqualTo("it is nested too deeply");
    assertThat(mistake(deep.toString()).line()).isEqualTo(21);
  }

  private static YamlException unique(String text) {
    return catchThrowableOfType(
        YamlException.class, () -> YamlReader.readUnique(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Property(tries = 3_000)
  void read_anyText_isReadOrRefusedWithALineOfTheText(@ForAll("mutatedDocuments") String text) {
    int lines = text.split("\\R", -1).length;
    try {
      YamlReader.read(text).ifPresent(root -> assertLines(root, lines));
    } catch (YamlException e) {
      assertThat(e.line()).isBetween(1, lines);
      assertThat(e.problem()).isNotBlank();
      assertThat(e.hint()).isNotBlank();
    }
  }

  private static void assertLines(YamlNode node, int lines) {
    assertThat(node.line()).isBetween(1, lines);
    Stream<YamlNode> parts =
        switch (node) {
          case YamlNode.Scalar scalar -> {
            assertThat(scalar.textLine()).isBetween(1, lines);
            yield Stream.of();
          }
          case YamlNode.Sequence list -> list.elements().stream();
          case YamlNode.Mapping mapping ->
              mapping.entries().stream().flatMap(each -> Stream.of(each.key(), each.value()));
        };
    parts.forEach(part -> assertLines(part, lines));
  }

  /** A document with a part that is removed, repeated or replaced by signs of YAML. */
  @Provide
  Arbitrary<String> mutatedDocuments() {
    Arbitrary<Integer> positions = Arbitraries.integers().between(0, DOCUMENT.length());
    Arbitrary<String> inserted =
        Arbitraries.oneOf(
            Arbitraries.strings()
                .withChars(":-[]{}&*!|>'\"%@#,?\n \t\\()=<\0\u0085\u2028\uD83D~")
                .ofMaxLength(6),
            Arbitraries.of(
                "- ", "? ", "<<: *x", "*base", "!!binary ", "!!int x", "---\n", "\uFEFF"),
            Arbitraries.strings().ofMaxLength(4));
    return Combinators.combine(positions, positions, inserted)
        .as((a, b, text) -> DOCUMENT.substring(0, a) + text + DOCUMENT.substring(b));
  }
}

package io.crosstalk.rules.siterule.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.siterule.condition.Expression;
import io.crosstalk.rules.siterule.condition.FieldName;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.decision.RuleStory;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.siterule.definition.RuleMode;
import io.crosstalk.rules.siterule.definition.SiteRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that docs/rules.md names what the code has, and that its examples can be read. */
class RulesDocumentTest {
  private static final String TEXT = read();

  private static String read() {
    try {
      return Files.readString(Path.of("../docs/rules.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** First groups of all matches. */
  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  @Test
  void variables_inTheDocument_equalThoseOfTheCode() {
    assertThat(all("^\\| `([a-z]+\\.[A-Za-z]+)` \\|", TEXT))
        .containsExactlyElementsOf(
            IncidentFacts.variables().stream().map(IncidentFacts.Variable::name).toList());
  }

  @Test
  void variables_inTheDocument_haveTheTypesOfTheCode() {
    List<String> types =
        IncidentFacts.variables().stream()
            .map(
                each ->
                    switch (each.type().kind()) {
                      case LIST -> "list";
                      case INT -> "number";
                      case DOUBLE -> "decimal";
                      case TIMESTAMP -> "time";
                      default -> "text";
                    })
            .toList();

    assertThat(all("^\\| `[a-z]+\\.[A-Za-z]+` \\| ([a-z]+) \\|", TEXT))
        .containsExactlyElementsOf(types);
  }

  @Test
  void kinds_inTheDocument_equalThoseOfTheCode() {
    String table = TEXT.substring(TEXT.indexOf("| kind | effect"), TEXT.indexOf("**Held"));

    assertThat(all("^\\| `([a-z_]+)` \\|", table))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(RuleKind.values()).map(RuleKind::wireName).toList());
    Arrays.stream(RuleKind.values())
        .forEach(
            kind -> kind.fields().forEach(field -> assertThat(table).contains("`" + field + "`")));
  }

  @Test
  void fieldNamesAndModes_areInTheDocument() {
    assertThat(FieldName.values())
        .allSatisfy(field -> assertThat(TEXT).contains("`" + field.wireName()));
    assertThat(RuleMode.values())
        .allSatisfy(mode -> assertThat(TEXT).contains("`" + mode.wireName()));
    assertThat(TEXT).contains("%,d".formatted(Expression.MAX_ITERATIONS));
  }

  @Test
  void examples_canBeRead_oneOfEachKind() throws RuleException {
    String yaml = TEXT.substring(TEXT.indexOf("```yaml") + 7, TEXT.lastIndexOf("```"));
    List<RuleReader.FileEntry> entries = RuleReader.entries(yaml);
    Map<String, CalendarDays> calendars = new HashMap<>();
    entries.forEach(
        each ->
            RuleReader.calendar(each.text())
                .ifPresent(days -> calendars.put(each.id().orElseThrow(), days)));
    RuleReader reader = new RuleReader(RuleStory.BERLIN, new Calendars(calendars));
    Set<RuleKind> kinds = EnumSet.noneOf(RuleKind.class);

    for (RuleReader.FileEntry entry : entries) {
      SiteRule rule = reader.read(null, entry.text());
      assertThat(rule.id()).isEqualTo(entry.id().orElseThrow());
      kinds.add(rule.kind());
    }
    assertThat(kinds).containsExactlyInAnyOrder(RuleKind.values());
  }
}

package io.crosstalk.rules.siterule.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.decision.RuleStory;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.siterule.definition.RuleMode;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.Validity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleReaderTest {
  private static final RuleReader READER = new RuleReader(RuleStory.BERLIN);

  /** Line breaks as YAML counts them. */
  private static final Pattern LINE_BREAK = Pattern.compile("\\R");

  private static final String RULE =
      """
      id: uat-at-night
      kind: suppression
      when: |-
        incident.environment == "uat" &&
        (time.hour >= 22 || time.hour < 6)
      mode: shadow
      from: 2026-03-01T00:00
      until: 2026-04-01T00:00:00Z
      reason: UAT has no on-call at night
      author: jane
      """;

  private static RuleException mistake(String yaml) {
    return mistake(RuleText.alone(yaml));
  }

  private static RuleException mistake(RuleText rule) {
    return catchThrowableOfType(RuleException.class, () -> READER.read(null, rule));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- id: a\n  kind: suppression\n",
        "[{\"id\": \"a\"}]",
        "rules:\n- id: a\n  kind: suppression\n",
        "{\"rules\": [{\"id\": \"a\"}]}"
      })
  void requireOne_listOfRules_tellsHowToSendSeveral(String list) {
    RuleException mistake =
        catchThrowableOfType(RuleException.class, () -> RuleReader.requireOne(list));

    assertThat(mistake.problem()).startsWith("one rule is expected");
    assertThat(mistake.hint()).contains("/api/v1/rules/ID", "crosstalk.rules.directory");
  }

  @Test
  void read_listInAFieldRules_tellsToWriteTheListItself() {
    assertThat(mistake("rules:\n- id: a\n  kind: suppression\n"))
        .hasMessage(
            "line 1: 'rules' is not a field of a rule; write the list itself, without 'rules:'");
  }

  @Test
  void read_allFields_areRead() throws RuleException {
    SiteRule rule = READER.read(null, RULE);

    assertThat(rule.id()).isEqualTo("uat-at-night");
    assertThat(rule.kind()).isEqualTo(RuleKind.SUPPRESSION);
    assertThat(rule.mode()).isEqualTo(RuleMode.SHADOW);
    assertThat(rule.validity())
        .isEqualTo(
            new Validity(
                Instant.parse("2026-02-28T23:00:00Z"), Instant.parse("2026-04-01T00:00:00Z")));
    assertThat(rule.when())
        .hasToString("incident.environment == \"uat\" &&\n(time.hour >= 22 || time.hour < 6)");
    assertThat(RuleReader.author(RULE)).hasValue("jane");
  }

  @Test
  void read_json_isReadLikeYaml() throws RuleException {
    SiteRule rule =
        READER.read(
            "wait",
            "{\"kind\":\"delay\",\"delay\":\"10m\",\"when\":\"incident.severity =="
                + " \\\"minor\\\"\",\n"
                + "\t\"reason\":\"short ones end by themselves\"}");

    assertThat(rule.effect()).isEqualTo(new Effect.Delay(Duration.ofMinutes(10)));
    assertThat(rule.mode()).isEqualTo(RuleMode.TICKET);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          id: uat-at-night   | id: ''               | 1 | 'id' has no text           | quote
          id: uat-at-night   | id: a/b              | 1 | is not an id               | letters
          id: uat-at-night   | name: x              | 2 | 'id' is missing            | add 'id'
          kind: suppression  | kind: supression     | 2 | 'kind' cannot be 'supression' | did you mean 'suppression'?
          kind: suppression  | kind: magic          | 2 | 'kind' cannot be 'magic'   | the kinds are suppression, silence
          kind: suppression  | kind: delay          | 1 | 'delay' is missing         | add 'delay'
          mode: shadow       | mode: dark           | 6 | 'mode' cannot be 'dark'    | shadow, notify
          mode: shadow       | color: red           | 6 | has no field 'color'       | author, from
          mode: shadow       | zoen: Europe/Berlin  | 6 | has no field 'zoen'        | did you mean 'zone'?
          mode: shadow       | zone: Europe/Berln   | 6 | is not a time zone         | did you mean 'Europe/Berlin'?
          mode: shadow       | reason: again        | 9 | occurs twice               | remove
          from: 2026-03-01T00:00 | from: tomorrow   | 7 | is not a time              | YYYY-MM-DDThh:mm
          from: 2026-03-01T00:00 | from: 2027-03-01T00:00 | 8 | is not after         | later
          reason: UAT has no on-call at night | reason: [a] | 9 | has no text         | write
          author: jane       | author: 'jane       | 10 | it is not YAML             | YAML
          incident.environment | incident.colour    | 4 | there is no 'incident.colour' | incident.severity
          incident.environment | environment        | 4 | there is no 'environment'  | did you mean 'incident.environment'?
          incident.environment | incident.enviroment | 4 | there is no 'incident.enviroment' | did you mean 'incident.environment'?
          time.hour >= 22      | tiem.hour >= 22    | 5 | there is no 'tiem.hour'    | did you mean 'time.hour'?
          incident.environment | incident.envs.size() | 4 | there is no 'incident.envs' | incident.severity
          incident.environment | size2(incident.id) | 4 | there is no 'size2'        | incident.severity
          == "uat"           | = "uat"              | 4 | '=' is not an operator     | write '=='
          incident.environment == "uat" | incident.severity == "majr" | 4 | 'incident.severity' is never 'majr' | did you mean 'major'? The values are critical
          incident.environment == "uat" | "Capacity" != incident.causeClass | 4 | never 'Capacity' | noisy_neighbour
          incident.environment == "uat" | incident.status in ["open", "gone"] | 4 | never 'gone' | acknowledged
          >= 22              | >= '22'              | 5 | found no matching overload | same type
          time.hour < 6      | 1 + 1                | 5 | no matching overload       | same type
          incident.environment == "uat" | incident.teams.contains("dba") | 4 | no matching overload for 'contains' | "team-dba" in incident.teams
          incident.environment == "uat" | incident.teams.startsWith("team") | 4 | no matching overload for 'startsWith' | incident.teams.exists(each
          incident.environment == "uat" | incident.environment.contains(7) | 4 | no matching overload for 'contains' | same type
          """)
  void read_mistake_isNamedWithLineAndHint(
      String text, String wrong, int line, String problem, String hint) {
    String yaml = RULE.replace(text, wrong);
    if (wrong.startsWith("name")) {
      yaml = yaml.replace("name: x\n", "");
      line = 1;
    }

    RuleException mistake = mistake(yaml);

    assertThat(mistake.problem()).contains(problem);
    assertThat(mistake.hint()).contains(hint);
    assertThat(mistake.line()).isEqualTo(line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          delay: ten minutes                                    | is not a duration
          delay: 0m                                             | is not a duration
          delay: PT0S                                           | is not a duration
          delay: -PT1H                                          | is not a duration
          delay: P1M                                            | is not a duration
          delay: 8d                                             | longer than 7 days
          delay: 99999d                                         | longer than 7 days
          delay: PT169H                                         | longer than 7 days
          delay: PT9999999999999999999H                         | is not a duration
          after: P999999999999D                                 | longer than 7 days
          severity: bad                                         | 'severity' cannot be 'bad'
          matchers: [team]                                      | has no matcher
          matchers: ['colour=red']                              | has no field 'colour'
          matchers: ['victim=~"("']                             | wrong regular expression
          every: {at: "2", for: 1h}                             | is not a time of day
          every: {at: "02:00"}                                  | 'for' is missing
          every: {at: "02:00", for: 8d}                         | longer than 7 days
          every: {at: "02:00", for: 1h, weekdays: [sun]}        | has no weekday 'sun'
          every: {at: "02:00", for: 1h, days: [32]}             | has no day '32'
          every: daily                                          | is a mapping
          from-changes: yes                                     | 'from-changes' cannot be 'yes'
          from-changes: [true, false]                           | 'from-changes' has no text
          limit: 0                                              | cannot be 0
          per: resource                                         | 'per' cannot be 'resource'
          forbid: [reboot]                                      | has no action 'reboot'
          targets: []                                           | 'targets' is missing
          """)
  void read_mistakeInAFieldOfAKind_isNamed(String field, String problem) {
    String kind =
        switch (field.substring(0, field.indexOf(':'))) {
          case "delay" -> "delay";
          case "after" -> "escalation\ntargets: [mail]";
          case "severity" -> "severity";
          case "matchers" -> "silence\nuntil: 2027-01-01T00:00";
          case "every", "from-changes" -> "maintenance";
          case "limit" -> "budget";
          case "per" -> "budget\nlimit: 1";
          case "forbid" -> "change_policy";
          default -> "routing";
        };

    assertThat(mistake("id: a\nreason: b\nwhen: 'true'\n" + field + "\nkind: " + kind))
        .extracting(RuleException::problem)
        .asString()
        .contains(problem);
  }

  @ParameterizedTest
  @CsvSource({"4h, PT4H", "PT4H, PT4H", "PT90M, PT1H30M", "P1DT2H, PT26H", "7d, PT168H"})
  void read_durationInEitherForm_isRead(String text, Duration expected) throws RuleException {
    String delay = "id: a\nreason: b\nwhen: 'true'\nkind: delay\ndelay: " + text;
    String window =
        "id: a\nreason: b\nresources: [c]\nkind: maintenance\nevery: {at: \"02:00\", for: %s}"
            .formatted(text);

    assertThat(READER.read(null, delay).effect()).isEqualTo(new Effect.Delay(expected));
    assertThat(READER.read(null, window).effect())
        .isInstanceOfSatisfying(
            Effect.Maintenance.class,
            effect -> assertThat(effect.window().length()).isEqualTo(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          incident.probability > 1/0                      | 25
          incident.probability > 1.0/0.0 && (1 / 0) + 1 > 2 | 38
          time.hour > 1 % 0                               | 15
          time.hour > 9223372036854775807 + 1             | 33
          time.now > timestamp("soon")                    | 21
          [1, 2][5] > 1                                   | 7
          {"a": 1}["b"] > 1                               | 9
          """)
  void read_constantWithoutAValue_isAMistake(String condition, int column) {
    RuleException mistake =
        mistake("id: a\nreason: b\nkind: suppression\nwhen: '" + condition + "'\n");

    assertThat(mistake.problem())
        .startsWith("'when' is not a condition: column " + column + ": this part has no value: ");
    assertThat(mistake.hint()).isEqualTo("replace it by a part that has a value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "incident.probability > 1.0/0.0",
        "incident.probability > 1.0/(4.0 - 1.0)",
        "[1, 2].exists(each, each / 2 == 1)",
        "time.hour > 1 / (time.hour - 3)"
      })
  void read_partWithAValue_isNoMistake(String condition) throws RuleException {
    String rule = "id: a\nreason: b\nkind: suppression\nwhen: '" + condition + "'\n";

    assertThat(READER.read(null, rule).when()).hasToString(condition);
  }

  @ParameterizedTest
  @CsvSource({"maintenance, resources", "routing, team"})
  void read_neitherResourcesNorCondition_bothAreNamed(String kind, String field) {
    RuleException mistake =
        mistake("id: a\nreason: b\nuntil: 2027-01-01T00:00\ntargets: [chat]\nkind: " + kind);

    assertThat(mistake.all())
        .extracting(RuleException::problem, RuleException::hint)
        .contains(
            tuple("the field '" + field + "' is missing", "add '" + field + "', 'when', or both"));
  }

  @ParameterizedTest
  @CsvSource({
    "2027-07-01, 2027-06-30T22:00:00Z",
    "2027-01-01, 2026-12-31T23:00:00Z",
    "2027-07-01T08:30, 2027-07-01T06:30:00Z"
  })
  void read_dateWithoutATime_isTheStartOfTheDay(String until, Instant expected)
      throws RuleException {
    String rule = "id: a\nreason: b\nkind: silence\nmatchers: [team=a]\nuntil: " + until;

    assertThat(READER.read(null, rule).validity().until()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2027-07-01 08:30         | write 2027-07-01 (start of the day), 2027-07-01T08:30 (both in the zone Europe/Berlin) or 2027-07-01T08:30+02:00
          2027-12-21 8:30          | write 2027-12-21 (start of the day), 2027-12-21T08:30 (both in the zone Europe/Berlin) or 2027-12-21T08:30+01:00
          2027-12-31T8:30:15       | write 2027-12-31 (start of the day), 2027-12-31T08:30:15 (both in the zone Europe/Berlin) or 2027-12-31T08:30:15+01:00
          2027-12-31 8:30 pm       | write 2027-12-31 (start of the day), 2027-12-31T20:30 (both in the zone Europe/Berlin) or 2027-12-31T20:30+01:00
          2027-12-31 8 PM          | write 2027-12-31 (start of the day), 2027-12-31T20:00 (both in the zone Europe/Berlin) or 2027-12-31T20:00+01:00
          2027-12-31 12am          | write 2027-12-31 (start of the day), 2027-12-31T00:00 (both in the zone Europe/Berlin) or 2027-12-31T00:00+01:00
          2027-12-31 noon          | write 2027-12-31 (start of the day), 2027-12-31Thh:mm (both in the zone Europe/Berlin) or 2027-12-31Thh:mm:ssZ
          2027-12-31 24:00         | write 2027-12-31 (start of the day), 2027-12-31Thh:mm (both in the zone Europe/Berlin) or 2027-12-31Thh:mm:ssZ
          2027-03-28 02:30         | write 2027-03-28 (start of the day), 2027-03-28T03:30 (both in the zone Europe/Berlin) or 2027-03-28T03:30+02:00
          2027-12-31 25:00         | write 2027-12-31 (start of the day), 2027-12-31Thh:mm (both in the zone Europe/Berlin) or 2027-12-31Thh:mm:ssZ
          2027-12-31 8:30 EST      | write 2027-12-31 (start of the day), 2027-12-31Thh:mm (both in the zone Europe/Berlin) or 2027-12-31Thh:mm:ssZ
          2027-12-31 13 pm         | write 2027-12-31 (start of the day), 2027-12-31Thh:mm (both in the zone Europe/Berlin) or 2027-12-31Thh:mm:ssZ
          2027-12-31T              | write 2027-12-31 (start of the day), 2027-12-31Thh:mm (both in the zone Europe/Berlin) or 2027-12-31Thh:mm:ssZ
          2027-02-30               | write YYYY-MM-DD (start of the day), YYYY-MM-DDThh:mm (both in the zone Europe/Berlin) or YYYY-MM-DDThh:mm:ssZ
          """)
  void read_wrongTime_isCorrectedWithItsOwnDateAndTime(String until, String hint) {
    RuleException mistake =
        mistake("id: a\nreason: b\nkind: silence\nmatchers: [team=a]\nuntil: " + until);

    assertThat(mistake.problem()).isEqualTo("'until' is not a time: " + until);
    assertThat(mistake.hint()).isEqualTo(hint);
  }

  @Test
  void read_wrongSeverity_namesFieldValueAndAllValues() {
    RuleException mistake =
        mistake("id: a\nreason: b\nwhen: 'true'\nkind: severity\nseverity: majr\n");

    assertThat(mistake.problem()).isEqualTo("'severity' cannot be 'majr'");
    assertThat(mistake.hint())
        .isEqualTo("did you mean 'major'? The severities are critical, major, minor, info");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          kind: silence\\nmatchers: [team=a]             | 'until' is missing
          kind: maintenance\\nwhen: 'true'               | has no window
          kind: maintenance\\nuntil: 2027-01-01T00:00    | 'resources' is missing
          kind: maintenance\\nresources: [a]\\nfrom-changes: false | has no window
          kind: suppression                              | 'when' is missing
          kind: inhibition\\nwhen: 'true'                | 'by' is missing
          """)
  void read_incompleteRule_saysWhatIsMissing(String fields, String problem) {
    assertThat(mistake("id: a\nreason: b\n" + fields.replace("\\n", "\n")))
        .extracting(RuleException::problem)
        .asString()
        .contains(problem);
  }

  @Test
  void read_maintenanceFromChanges_needsNeitherAWindowNorResources() throws RuleException {
    String rule = "id: a\nreason: b\nkind: maintenance\nfrom-changes: true\n";

    assertThat(READER.read(null, rule).effect())
        .isEqualTo(new Effect.Maintenance(null, true, Set.of()));
    assertThat(READER.read(null, rule + "resources: [ds-1]\n").effect())
        .isEqualTo(new Effect.Maintenance(null, true, Set.of("ds-1")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          from-changes: ture                              | 4 | did you mean 'true'? The values are true, false
          from-change: true\\nuntil: 2027-01-01\\nresources: [a] | 4 | did you mean 'from-changes'?
          from-changes: true\\nevery: {at: "02:00", for: 1h} | 5 | write one rule for each
          """)
  void read_mistakeInFromChanges_isNamedWithLineAndHint(String fields, int line, String hint) {
    RuleException mistake =
        mistake("id: a\nreason: b\nkind: maintenance\n" + fields.replace("\\n", "\n"));

    assertThat(mistake.line()).isEqualTo(line);
    assertThat(mistake.hint()).contains(hint);
  }

  /** CEL has no loops, but macros over lists can be nested. */
  @Test
  void read_conditionWithoutEndInPractice_isRefused() {
    String nested =
        "incident.victims.all(a, incident.victims.all(b, incident.victims.all(c,"
            + " incident.victims.all(d, a != '' || b != '' || c != '' || d != ''))))";

    RuleException mistake = mistake("id: a\nreason: b\nkind: suppression\nwhen: \"" + nested + '"');

    assertThat(mistake.problem()).contains("more than 10,000 iterations");
    assertThat(mistake.hint()).contains("nest no all");
    assertThat(mistake.line()).isEqualTo(4);
  }

  @Test
  void read_deepOrLongCondition_isRefused() {
    String deep = "(".repeat(500) + "true" + ")".repeat(500);
    String large = "true && ".repeat(1_000) + "true";

    assertThat(mistake("id: a\nreason: b\nkind: suppression\nwhen: " + deep)).isNotNull();
    assertThat(mistake("id: a\nreason: b\nkind: suppression\nwhen: " + large)).isNotNull();
  }

  @Test
  void read_aliasesThatGrow_areRefused() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 40; i++) {
      yaml.append("a%1$d: &a%1$d [*a%2$d, *a%2$d]\n".formatted(i, i - 1));
    }

    assertThat(mistake(yaml.toString())).isNotNull();
  }

  @Test
  void read_idOfThePathDiffers_isRefused() {
    assertThat(
            catchThrowableOfType(RuleException.class, () -> READER.read("other", RULE)).problem())
        .contains("is not that of the path");
  }

  @Test
  void entries_list_haveTheLinesOfTheFile() throws RuleException {
    String file =
        """
        # Rules of the site
        - id: first
          kind: delay
          delay: 5m
          when: 'true'
          reason: é😀
        - id: second
          kind: delay
          delay: soon
          when: 'true'
          reason: b
        - 7
        """;

    List<RuleReader.FileEntry> entries = RuleReader.entries(file);

    assertThat(entries)
        .extracting(entry -> entry.id().orElse("-"))
        .containsExactly("first", "second", "-");
    assertThat(READER.read(null, entries.get(0).text()).reason()).isEqualTo("é😀");
    assertThat(mistake(entries.get(1).text()).line()).isEqualTo(9);
    assertThat(mistake(entries.get(2).text()).line()).isEqualTo(12);
  }

  /** Mistakes of the second rule of a file, each in the line of the file. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          kind: suppression   | kind: supression                     | 7  | did you mean 'suppression'?
          when: 'true'        | when:\\n    incident.severty == "a" | 9  | did you mean 'incident.severity'?
          when: 'true'        | `when: |\\n\\n    true &&\\n    incident.x` | 11 | incident.severity
          mode: shadow        | mode: shadwo                         | 9  | did you mean 'shadow'?
          mode: shadow        | resons:\\n    - a                  | 9  | did you mean 'reason'?
          mode: shadow        | on:\\n    - payday                 | 10 | kind calendar
          reason: b           | reason: [a]                          | 10 | write a text
          reason: b           | # nothing                            | 6  | add 'reason'
          """)
  void entries_mistakeInTheSecondRule_isInTheLineOfTheFile(
      String text, String wrong, int line, String hint) throws RuleException {
    String second =
        """
        - id: second
          kind: suppression
          when: 'true'
          mode: shadow
          reason: b
        """
            .replace(text, wrong.replace("\\n", "\n"));
    String file = "# Rules\n- id: first\n  kind: delay\n  delay: 5m\n  reason: a\n" + second;

    RuleText rule = RuleReader.entries(file).get(1).text();
    RuleException mistake = mistake(rule);

    assertThat(mistake.line()).isEqualTo(line);
    assertThat(mistake(rule.atItsPlace()).line()).isEqualTo(line);
    assertThat(mistake.hint()).contains(hint);
    assertThat(RuleReader.entries(file).get(1).line()).isEqualTo(6);
  }

  @Test
  void read_controlCharacter_isInItsLine() {
    assertThat(mistake("id: a\nreason: b\nkind: \u0007").line()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          maintenance | resources:\\n- array-01\\n- array-02\\nuntil: 2027-01-01T00:00 | RESOURCE array-01 5, RESOURCE array-02 6
          routing     | targets: [chat]\\nteam: [team-dba, crm] | TEAM team-dba 5, TEAM crm 5
          silence     | until: 2027-01-01T00:00\\nmatchers:\\n- team=dba\\n- victim=~"vm-.*"\\n- culprit!=vm-1 | TEAM dba 6, RESOURCE vm-1 8
          silence     | `until: 2027-01-01T00:00\\nmatchers:\\n- severity=~"majr|minor"\\n- team=~"dba|crm"\\n- alertname=Other` | WORD majr 6, WORD minor 6, TEAM dba 7, TEAM crm 7, WORD Other 8
          suppression | `when: 'time.weekday in ["monday", "munday"] && time.hour == 24'` | WORD monday 4, WORD munday 4, WORD 24 4
          suppression | `when: '"a" in incident.teams || incident.culprit == "b"'` | TEAM a 4, RESOURCE b 4
          suppression | `when: |\\n  incident.culpritTeam != "" &&\\n  incident.sharedResource in ["ds-1", "ds-2"]` | RESOURCE ds-1 6, RESOURCE ds-2 6
          inhibition  | when: 'true'\\nby: incident.culpritTeam == "a" | TEAM a 5
          """)
  void mentions_namesOfTeamsAndResources_haveTheirLines(String kind, String fields, String expected)
      throws RuleException {
    String rule = "id: a\nreason: b\nkind: %s\n%s".formatted(kind, fields).replace("\\n", "\n");

    assertThat(RuleText.alone(rule).mentions(READER.read(null, rule)))
        .extracting(each -> "%s %s %d".formatted(kind(each), each.name(), each.line()))
        .containsExactlyInAnyOrder(expected.split(", "));
  }

  private static String kind(Mention mention) {
    return switch (mention) {
      case Mention.Team team -> "TEAM";
      case Mention.Resource resource -> "RESOURCE";
      case Mention.Word word -> "WORD";
    };
  }

  @Test
  void read_severalMistakes_areAllReportedByLine() {
    RuleException mistake =
        mistake(
            """
            id: a/b
            kind: silence
            color: red
            until: tomorrow
            from: yesterday
            mode: dark
            zone: Europe/Berln
            on: [payday]
            matchers:
              - teem=dba
              - team=dba
              - victim
            when: incident.severity == "majr" && incident.causeClass == "capcity"
            """);

    assertThat(mistake.line()).isEqualTo(1);
    assertThat(mistake.all())
        .extracting(RuleException::line, RuleException::field)
        .containsExactly(
            tuple(1, "id"),
            tuple(1, "reason"),
            tuple(3, "color"),
            tuple(4, "until"),
            tuple(5, "from"),
            tuple(6, "mode"),
            tuple(7, "zone"),
            tuple(8, "on"),
            tuple(10, "matchers"),
            tuple(12, "matchers"),
            tuple(13, "when"),
            tuple(13, "when"));
    assertThat(mistake.all())
        .extracting(RuleException::hint)
        .contains(
            "did you mean 'Europe/Berlin'? Write a name of the IANA database, such as"
                + " Europe/Berlin");
  }

  @Test
  void read_mistakesOfARuleInAList_haveTheLinesOfTheList() throws RuleException {
    RuleText rule =
        RuleReader.entries("- 7\n- id: a\n  kind: dealy\n  mode: dark\n  reason: b\n")
            .get(1)
            .text();

    assertThat(mistake(rule).all()).extracting(RuleException::line).containsExactly(3, 4);
  }

  /** A rule of 64 KB can have some thousands of matchers. */
  @Test
  void read_veryManyMistakes_reportsTheFirst20() {
    RuleException mistake =
        mistake(
            "id: a\nkind: silence\nreason: b\nuntil: 2027-01-01T00:00\nmatchers:\n"
                + "- teem=dba\n".repeat(3_000));

    assertThat(mistake.all()).hasSize(20);
    assertThat(mistake.all().getLast().line()).isEqualTo(25);
  }

  @Test
  void entries_oneRuleOrNone_areFound() throws RuleException {
    assertThat(RuleReader.entries(RULE))
        .singleElement()
        .returns(RULE, entry -> entry.text().text());
    assertThat(RuleReader.entries("# nothing yet\n")).isEmpty();
  }

  /** A text of an entry that grows with its place would be 500 MB for a body of 64 KB. */
  @Test
  void entries_listOfManyRules_isRefused() {
    String file = "-\n".repeat(RuleText.MAX_LENGTH / 2);

    RuleException mistake =
        catchThrowableOfType(RuleException.class, () -> RuleReader.entries(file));

    assertThat(mistake.problem()).isEqualTo("the list has 32,768 rules");
    assertThat(mistake.hint()).isEqualTo("write at most 500 rules in a list");
    assertThat(mistake.line()).isEqualTo(501);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-\n", "- {id: a}\n", "-   id: a\n    kind: b\n"})
  void entries_listOfLateRules_areNotLongerThanTheFile(String entry) throws RuleException {
    String file = "\n".repeat(50_000) + entry.repeat(500);

    assertThat(length(RuleReader.entries(file))).isLessThanOrEqualTo(file.length());
  }

  @Test
  void entries_listInOneLine_areNotLongerThanTheFile() throws RuleException {
    String file = "[" + " ".repeat(50_000) + "{id: a, kind: b}" + ", {id: a}".repeat(499) + "]";

    List<RuleReader.FileEntry> entries = RuleReader.entries(file);

    assertThat(length(entries)).isLessThanOrEqualTo(file.length());
    assertThat(entries.getFirst().text().atItsPlace())
        .hasSize(50_001 + "{id: a, kind: b}".length());
  }

  private static int length(List<RuleReader.FileEntry> entries) {
    return entries.stream().mapToInt(each -> each.text().text().length()).sum();
  }

  @Test
  void mentionsOfWrong_fieldsWithAndWithoutMistakes_areThoseThatCanBeRead() {
    String rule =
        """
        kind: silence
        matchers: [team=dba, colour=red, severity=majr]
        resources: [array-01]
        when: incident.severity == "majr" && incident.culprit == "vm-1"
        until: tomorrow
        """;

    assertThat(mistake(rule).all()).hasSize(6);
    assertThat(RuleText.alone(rule).mentionsOfWrong())
        .extracting(each -> "%s %s %d".formatted(kind(each), each.name(), each.line()))
        .containsExactly("TEAM dba 2", "WORD majr 2", "RESOURCE vm-1 4");
    assertThat(RuleText.alone("- 7").mentionsOfWrong()).isEmpty();
  }

  @Test
  void mentions_inTheSecondRuleOfAFile_haveTheLinesOfTheFile() throws RuleException {
    String file =
        """
        - 7
        - id: a
          kind: routing
          targets:
            - chat
          team: crm
          reason: b
        """;
    RuleText rule = RuleReader.entries(file).get(1).text();

    assertThat(rule.mentions(READER.read(null, rule))).containsExactly(new Mention.Team("crm", 6));
    assertThat(rule.line("kind")).isEqualTo(3);
    assertThat(rule.targetLines()).containsExactly(Map.entry("chat", 5));
  }

  @Property(tries = 500)
  void read_anyText_isReadOrRefusedWithALineOfTheText(@ForAll("mutatedRules") String text) {
    RuleException mistake = null;
    try {
      READER.read(null, text);
      RuleReader.entries(text);
    } catch (RuleException e) {
      mistake = e;
    }
    if (mistake != null) {
      assertThat(mistake.line()).isBetween(1, LINE_BREAK.split(text, -1).length);
      assertThat(mistake.problem()).isNotBlank();
      assertThat(mistake.hint()).isNotBlank();
    }
  }

  /** A rule with a part that is removed, repeated or replaced by signs of YAML and CEL. */
  @Provide
  Arbitrary<String> mutatedRules() {
    Arbitrary<Integer> positions = Arbitraries.integers().between(0, RULE.length());
    Arbitrary<String> inserted =
        Arbitraries.oneOf(
            Arbitraries.strings()
                .withChars(":-[]{}&*!|>'\"%@#,?\n \t\\()=<\0\u0085\uD83D")
                .ofMaxLength(6),
            Arbitraries.of(
                "true", "kind: routing", "- ", "? ", "<<: *x", "when: 1/0 == 1", "\uFEFF"),
            Arbitraries.strings().ofMaxLength(4));
    return net.jqwik.api.Combinators.combine(positions, positions, inserted)
        .as((a, b, text) -> RULE.substring(0, a) + text + RULE.substring(b));
  }
}

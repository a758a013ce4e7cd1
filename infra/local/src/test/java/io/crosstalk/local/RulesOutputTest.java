package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the tables of the answers about rules. */
class RulesOutputTest {
  private static JsonNode json(String text) {
    return EventJson.mapper().readTree(text);
  }

  @Test
  void list_showsRulesAndWhyOneIsSkipped() {
    JsonNode answer =
        json(
            """
            {"items":[
              {"id":"night","version":2,"kind":"delay","mode":"ticket","reason":"short ones","from":null,
               "until":"2026-12-31T23:00:00Z","author":"jane","recordedAt":"2026-03-13T21:30:00.123Z","file":null,
               "content":"kind: delay\\ndelay: 5m","error":null,"state":"expired","warnings":[
                 {"line":4,"problem":"the rule has expired: 'until' is 2026-12-31T23:00:00Z","hint":"write a later time"}]},
              {"id":"quiet","version":1,"kind":"silence","mode":"ticket","reason":"x","from":null,
               "until":"2027-12-31T23:00:00Z","author":"jane","recordedAt":"2026-03-13T21:30:00Z","file":null,
               "content":"{\\"kind\\":\\"silence\\"}","error":null,"state":"active",
               "matchers":["severity=\\"majr\\"","team=\\"dba\\""],"warnings":[
                 {"line":1,"problem":"'severity' is never 'majr'","hint":"did you mean 'major'?"}]},
              {"id":"night.yaml#2","version":1,"kind":null,"mode":null,"reason":null,"from":null,"until":null,
               "author":"night.yaml","recordedAt":"2026-03-13T21:30:00Z","file":"night.yaml","content":"kind: delay",
               "error":{"line":7,"problem":"the field 'id' is missing","hint":"add 'id'"},
               "state":null,"warnings":[]}],"nextCursor":null}\
            """);

    assertThat(RulesOutput.list(answer).lines())
        .containsExactly(
            "RULE          KIND     STATE    MODE    VERSION  UNTIL                 SET BY      SET"
                + " AT",
            "night         delay    expired  ticket  2        2026-12-31T23:00:00Z  jane       "
                + " 2026-03-13T21:30:00Z",
            "    warning: line 4: the rule has expired: 'until' is 2026-12-31T23:00:00Z; write a"
                + " later time",
            "quiet         silence  active   ticket  1        2027-12-31T23:00:00Z  jane       "
                + " 2026-03-13T21:30:00Z",
            "    matches severity=\"majr\", team=\"dba\"",
            "    warning: 'severity' is never 'majr'; did you mean 'major'?",
            "night.yaml#2  –        –        –       1        –                     night.yaml "
                + " 2026-03-13T21:30:00Z",
            "    skipped: line 7: the field 'id' is missing; add 'id'");
  }

  @Test
  void check_namesFileLineAndCorrection() {
    JsonNode answer =
        json(
            """
            {"items":[
              {"id":"night","line":1,"kind":"routing","error":null,"warnings":[
                {"line":4,"problem":"neither the owners nor the inventory have the team 'team-dab'",
                 "hint":"did you mean 'team-dba'?"}]},
              {"id":"b","line":7,"kind":null,
               "error":{"line":8,"problem":"'kind' cannot be 'dealy'","hint":"did you mean 'delay'?"},
               "mistakes":[{"line":8,"problem":"'kind' cannot be 'dealy'","hint":"did you mean 'delay'?"},
                 {"line":9,"problem":"'mode' cannot be 'dark'","hint":"the modes are shadow"}],"warnings":[]}],
             "errors":2}\
            """);

    assertThat(RulesOutput.check("night.yaml", answer).lines())
        .containsExactly(
            "night.yaml:4: warning: neither the owners nor the inventory have the team 'team-dab'",
            "    → did you mean 'team-dba'?",
            "night.yaml:8: error: 'kind' cannot be 'dealy'",
            "    → did you mean 'delay'?",
            "night.yaml:9: error: 'mode' cannot be 'dark'",
            "    → the modes are shadow",
            "night.yaml: 2 rules, 2 errors, 1 warning");
  }

  @Test
  void backtest_ofOneRule_showsCountsAndExamples() {
    JsonNode answer =
        json(
            """
            {"rule":"night","kind":"delay","world":"live","from":"2026-02-11T21:30:00Z",
             "until":"2026-03-13T21:30:00Z","incidents":1200,"truncated":false,"matched":14,"matchedLater":2,
             "failed":0,"held":14,"neverSent":9,"severityChanged":0,"rerouted":0,"examples":[
              {"incident":"inc-4e0012ab34cd56ef","title":"vm-uat-oracle (uat) slows app-orders","severity":"major",
               "openedAt":"2026-03-13T21:03:00Z","effects":["held for chat","never sent"]}]}\
            """);

    assertThat(RulesOutput.backtest(answer).lines())
        .containsExactly(
            "1,200 incidents of the world live from 2026-02-11T21:30:00Z to 2026-03-13T21:30:00Z",
            "",
            "INCIDENTS  EFFECT",
            "14         it matches",
            "14         the first message is held",
            "9          of these, over while it is held: never sent",
            "0          sent with another severity",
            "0          sent to other targets",
            "2          it matches only after a later change",
            "",
            "LATEST EXAMPLES       SEVERITY  INCIDENT              EFFECT",
            "2026-03-13T21:03:00Z  major     inc-4e0012ab34cd56ef  held for chat; never sent",
            "    vm-uat-oracle (uat) slows app-orders");
  }

  @Test
  void backtest_ofAllRules_showsEachRule() {
    JsonNode answer =
        json(
            """
            {"world":"live","from":"2026-02-11T21:30:00Z","until":"2026-03-13T21:30:00Z","incidents":5000,
             "truncated":true,"matched":3,"matchedLater":0,"failed":1,"held":1,"neverSent":0,"severityChanged":0,"rerouted":0,
             "rules":[{"rule":"night","kind":"delay","versions":[1,2],"matched":3,"applied":1}],
             "examples":[{"incident":"inc-1","title":"a","severity":"minor","openedAt":"2026-03-13T21:03:00Z",
               "rules":["night v2"],"effects":["held for chat"]}]}\
            """);

    assertThat(RulesOutput.backtest(answer))
        .contains(
            "There are more, which are older: a smaller --days covers its whole time.",
            "1          a condition has no result, and does not match",
            "night  delay  1, 2      3        1",
            "held for chat (night v2)");
  }
}

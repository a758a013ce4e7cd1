package io.crosstalk.rules.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Tests which data of incidents are masked. */
class PersonalJsonTest {
  private static ObjectNode masked(String json) {
    return masked(json, 1);
  }

  /** Masks a document; the first value of each kind has a number. */
  private static ObjectNode masked(String json, int first) {
    ObjectNode document = (ObjectNode) EventJson.mapper().readTree(json);
    PersonalJson data = PersonalJson.in(List.of(document));
    Map<PersonalValue, String> masks = new HashMap<>();
    Map<PersonalValue.Kind, Integer> numbers = new HashMap<>();
    for (PersonalValue value : data.values()) {
      masks.put(value, value.mask(first - 1 + numbers.merge(value.kind(), 1, Integer::sum)));
    }
    data.mask(document, masks);
    return document;
  }

  private static String maskedText(String text) {
    ObjectNode document = EventJson.mapper().createObjectNode().put("title", text);
    return masked(document.toString()).path("title").asString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "job of IBM i | 123456/MUELLER/PAYROLL slows ds-1 | 123456/user-1/PAYROLL slows ds-1",
        "scoped id of a job | sysa/123456/MUELLER/PAYROLL | sysa/123456/user-1/PAYROLL",
        "the same user twice | 123456/ANNA/A1 and 123457/ANNA/A2; ANNA waits"
            + " | 123456/user-1/A1 and 123457/user-1/A2; user-1 waits",
        "two users | 123456/ANNA/A1, 123456/OTTO/A2 | 123456/user-1/A1, 123456/user-2/A2",
        "a word that contains the name | 123456/ANNA/A1 HANNA ANNA-2 | 123456/user-1/A1 HANNA ANNA-2",
        "user of z/VM | zvm1/user/LINUX7 has 3 processors | zvm1/user/user-1 has 3 processors",
        "address of version 4 | resets from 10.1.2.3:443. | resets from address-1:443.",
        "address at the end | sent by 10.1.2.3. Then | sent by address-1. Then",
        "no address | 1.2.3, 300.1.1.1, 1.2.3.4.5 and 10.1.2.x | 1.2.3, 300.1.1.1, 1.2.3.4.5 and 10.1.2.x",
        "address of version 6 | from 2001:db8::7, again 2001:DB8:0::7. | from address-1, again address-1.",
        "address of a field | src:10.20.30.40, dst:2001:db8::7 | src:address-2, dst:address-1",
        "names with two colons | Std::add::face and port c:50:06:01:60:3b:e0:12:34"
            + " | Std::add::face and port c:50:06:01:60:3b:e0:12:34",
        "user at the end | zvm1/user/LINUX7. LINUX7 waits | zvm1/user/user-1. user-1 waits",
        "mask of a user | zvm1/user/user-7 waits | zvm1/user/user-7 waits",
        "address in brackets | http://[fe80::1]:80/x | http://[address-1]:80/x",
        "times | at 12:30:45 and 2026-03-13T21:28:00Z | at 12:30:45 and 2026-03-13T21:28:00Z",
        "world wide name | port 50:06:01:60:3b:e0:12:34 | port 50:06:01:60:3b:e0:12:34",
        "hardware address | 00:50:56:ab:cd:ef | 00:50:56:ab:cd:ef",
        "e-mail | ask anna.m@example.org, or Anna.M@Example.ORG | ask mail-1, or mail-1",
        "no e-mail | vm-1@2026, @home | vm-1@2026, @home",
      })
  void text_form_isMasked(String name, String text, String expected) {
    assertThat(maskedText(text)).as(name).isEqualTo(expected);
  }

  @Test
  void incident_resourceOfTheKindUser_isMaskedInAllTexts() {
    ObjectNode incident =
        masked(
            """
            {"title":"ERIKA (test) slows app-1","victims":[{"kind":"user","resource":"sysa/ERIKA"}],
             "sharedResource":{"id":"ds-1","kind":"datastore"},"explanation":"ERIKA reads 3 MB/s."}""");

    assertThat(incident.toString())
        .doesNotContain("ERIKA")
        .contains("user-1 (test) slows app-1", "sysa/user-1", "\"id\":\"ds-1\"");
  }

  @Test
  void incident_actorsOfPeople_areMaskedInTheirFieldsAndWords() {
    ObjectNode incident =
        masked(
            """
            {"title":"operator load","acknowledgement":{"by":"operator","reason":"Operator looks"},
             "action":{"type":"comment","by":"otto","text":"otto asks anna@example.org at 10.0.0.1"}}""");

    assertThat(incident.path("title").asString()).isEqualTo("operator load");
    assertThat(incident.path("acknowledgement").toString())
        .isEqualTo("{\"by\":\"user-1\",\"reason\":\"user-1 looks\"}");
    assertThat(incident.path("action").path("text").asString())
        .isEqualTo("user-2 asks mail-1 at address-1");
  }

  @Test
  void incident_assigneeAndAuthorOfATicket_areMaskedWithoutTheirTarget() {
    ObjectNode incident =
        masked(
            """
            {"assignment":{"by":"desk:Anna Miller","team":"Otto Meier",
              "reason":"Ticket 7 was assigned to Otto Meier."},
             "action":{"type":"comment","by":"desk:Otto","text":"Otto Meier asks ANNA MILLER."}}""");

    assertThat(incident.path("assignment").toString())
        .isEqualTo(
            "{\"by\":\"desk:user-1\",\"team\":\"user-2\","
                + "\"reason\":\"Ticket 7 was assigned to user-2.\"}");
    assertThat(incident.path("action").toString())
        .contains("\"by\":\"desk:user-3\"", "user-2 asks user-1.");
  }

  @Test
  void log_assigneeOfAChildTicket_isMasked() {
    assertThat(
            masked(
                    """
                    {"actor":"desk:anna","content":null,
                     "reason":"Team team-a: Ticket 7 was assigned to Otto Meier."}""")
                .path("reason")
                .asString())
        .isEqualTo("Team team-a: Ticket 7 was assigned to user-2.");
  }

  @ParameterizedTest
  @CsvSource({
    "Ticket 7 was assigned to Otto Meier., Ticket 7 was assigned to user-2.",
    "Ticket 7 wurde Otto Meier zugewiesen., Ticket 7 wurde user-2 zugewiesen.",
    "El ticket 7 se asignó a Otto Meier., El ticket 7 se asignó a user-2.",
    "Team a: Ticket 7 wurde Otto Meier zugewiesen., Team a: Ticket 7 wurde user-2 zugewiesen.",
    "Equipo a: El ticket 7 se asignó a Otto Meier., Equipo a: El ticket 7 se asignó a user-2."
  })
  void log_assigneeInTheReasonOnly_isMaskedInEachLanguage(String reason, String expected) {
    ObjectNode item = EventJson.mapper().createObjectNode();
    item.put("actor", "desk:anna").putNull("content").put("reason", reason);

    assertThat(masked(item.toString()).path("reason").asString()).isEqualTo(expected);
  }

  @Test
  void log_contentOfAnAssignmentByATicket_isMaskedAndThatOfAPersonStays() {
    assertThat(masked("{\"actor\":\"desk:anna\",\"content\":{\"team\":\"Otto Meier\"}}"))
        .hasToString("{\"actor\":\"desk:user-1\",\"content\":{\"team\":\"user-2\"}}");
    assertThat(masked("{\"actor\":\"anna\",\"content\":{\"team\":\"team-a\"}}"))
        .hasToString("{\"actor\":\"user-1\",\"content\":{\"team\":\"team-a\"}}");
  }

  @Test
  void incident_teamsAndKeysOfTickets_stay() {
    String json =
        "{\"teams\":[{\"team\":\"storage@example.org\",\"role\":\"victim\"}],"
            + "\"tickets\":[{\"system\":\"desk\",\"key\":\"123456/ANNA/X\"}]}";

    assertThat(masked(json)).hasToString(json);
  }

  @Test
  void incident_platformAsAuthor_isNoPerson() {
    String json = "{\"action\":{\"by\":\"crosstalk\",\"text\":\"Crosstalk waits.\"}}";

    assertThat(masked(json)).hasToString(json);
  }

  @Test
  void incident_maskedAgain_keepsItsMasks() {
    ObjectNode once =
        masked(
            """
            {"victims":[{"kind":"user","resource":"sysa/user/ERIKA"}],"title":"ERIKA is slow at 10.1.2.3",
             "acknowledgement":{"by":"desk:anna","reason":"anna looks, otto@example.org waits"}}""",
            5);
    assertThat(once.toString())
        .contains("sysa/user/user-", "desk:user-", "address-5", "mail-5")
        .doesNotContain("ERIKA", "anna", "10.1.2.3", "otto");

    assertThat(masked(once.toString(), 1)).isEqualTo(once);
  }

  @Test
  void incident_linkAndFixedWords_stay() {
    String json =
        """
        {"link":"http://10.1.2.3:8080/#/incidents/inc-1","status":"open","severity":"major",\
        "title":"job 123456/MAJOR/X","timeZone":"Europe/Berlin"}""";

    assertThat(masked(json))
        .hasToString(json.replace("\\\n", "").replace("123456/MAJOR/X", "123456/user-1/X"));
  }

  @Property
  void text_withAnAddress_doesNotContainItAfterwards(
      @ForAll @IntRange(min = 0, max = 255) int a,
      @ForAll @IntRange(min = 0, max = 255) int b,
      @ForAll("beginnings") String before,
      @ForAll("separators") String after) {
    String version4 = "%d.%d.%d.%d".formatted(a, b, b, a);
    String version6 = "2001:db8:%x::%x".formatted(a, b);

    assertThat(maskedText(before + version4 + after)).isEqualTo(before + "address-1" + after);
    assertThat(maskedText(before + version6 + after)).isEqualTo(before + "address-1" + after);
  }

  @Provide
  Arbitrary<String> separators() {
    return Arbitraries.of(
        "", " ", ", ", "(", ")", "[", "]", "\"", "/", ";", "\n", "=", "<", ">", ":");
  }

  /** Separators, and the name of a field before an address. */
  @Provide
  Arbitrary<String> beginnings() {
    return Arbitraries.oneOf(separators(), Arbitraries.of("x:", "src:", "from x: "));
  }

  @Property
  void anyText_isMaskedOnceAndForAll(@ForAll String text) {
    String once = maskedText(text);

    assertThat(maskedText(once)).isEqualTo(once);
  }
}

package io.crosstalk.rules.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerFileReaderTest {
  private static final OwnerFileReader READER = new OwnerFileReader(ZoneId.of("Europe/Berlin"));

  private static OwnerFile read(String name, String... lines) {
    return READER.read(name, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  private static Owner owned(String resource, String team) {
    return new Owner(resource, team, null, null, null, null, null);
  }

  private static List<Owner> owners(OwnerFile file) {
    return file.entries().stream().map(OwnerEntry::owner).toList();
  }

  private static List<String> problems(OwnerFile file) {
    return file.problems().stream().map(each -> each.line() + ": " + each.text()).toList();
  }

  @Test
  void csv_allColumnsInAnyOrder_areRead() {
    OwnerFile file =
        read(
            "owners.csv",
            "valid_from,Team,resource,ci_key,email,on_call,assignment_group,comment",
            "2026-11-21T20:00,team-dba,vm-erp-db,0ab1,dba@example.com,+49 1,\"DB, Support\",x");

    assertThat(problems(file)).isEmpty();
    assertThat(file.entries())
        .containsExactly(
            new OwnerEntry(
                "owners.csv",
                2,
                new Owner(
                    "vm-erp-db",
                    "team-dba",
                    "DB, Support",
                    "+49 1",
                    "dba@example.com",
                    "0ab1",
                    Instant.parse("2026-11-21T19:00:00Z"))));
  }

  @Test
  void csv_badLines_areReportedWithTheirNumbersAndTheOthersAreRead() {
    OwnerFile file =
        read(
            "owners.csv",
            "resource,team,valid_from",
            "vm-1,team-a,",
            "vm-2,,",
            "vm-3,\"team-b,",
            "vm-4",
            "vm-5,team-c,yesterday",
            "",
            "vm-6,team-d,2026-11-21");

    assertThat(owners(file)).extracting(Owner::resource).containsExactly("vm-1", "vm-6");
    assertThat(problems(file))
        .containsExactly(
            "3: The resource 'vm-2' has no team; state one.",
            "4: The line is malformed: a quoted field is not closed on it, or goes on after its"
                + " quote.",
            "5: The line has 1 fields, and the first line names 3 columns.",
            "6: valid_from is no time: 'yesterday'; write 2026-11-21, 2026-11-21T20:00 or"
                + " 2026-11-21T19:00:00Z.");
    assertThat(file.isReadable()).isTrue();
  }

  @Test
  void csv_withByteOrderMarkAndCarriageReturns_isRead() {
    OwnerFile file = read("owners.csv", "\uFEFFresource,team\r", "vm-1,team-a\r");

    assertThat(owners(file)).containsExactly(owned("vm-1", "team-a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "resource,owner\nvm-1,team-a", "sys_id,name\n1,vm-1"})
  void csv_headerWithoutTheColumns_isUnreadable(String text) {
    assertThat(read("owners.csv", text).isReadable()).isFalse();
  }

  @Test
  void cmdbExport_columnsOfServiceNow_areRead() {
    OwnerFile file =
        read(
            "cmdb_ci.csv",
            "name,sys_id,support_group,assignment_group,owned_by,u_on_call",
            "vm-erp-db,0ab1,Database Support,Change Board,Ann Example,+49 1",
            "vm-web,0ab2,,Change Board,Ann Example,",
            "vm-old,0ab3,,,Ann Example,",
            "vm-lost,0ab4,,,,");

    assertThat(owners(file))
        .containsExactly(
            new Owner(
                "vm-erp-db", "Database Support", "Database Support", "+49 1", null, "0ab1", null),
            new Owner("vm-web", "Change Board", "Change Board", null, null, "0ab2", null),
            new Owner("vm-old", "Ann Example", null, null, null, "0ab3", null));
    assertThat(problems(file)).containsExactly("5: The resource 'vm-lost' has no team; state one.");
  }

  @Test
  void cmdbExport_ownColumnWithTheResource_hasPrecedenceOverTheName() {
    OwnerFile file =
        read(
            "cmdb_ci.csv",
            "name,sys_id,u_crosstalk_id,correlation_id,u_team,support_group",
            "ERP DB,0ab1,vc-1/vm-42,,team-dba,Database Support",
            "ERP Web,0ab2,,vc-1/vm-43,,Web Support");

    assertThat(owners(file))
        .containsExactly(
            new Owner("vc-1/vm-42", "team-dba", "Database Support", null, null, "0ab1", null),
            new Owner("vc-1/vm-43", "Web Support", "Web Support", null, null, "0ab2", null));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "cmdb_ci 2026-11-21.csv, 2026-11-20T23:00:00Z",
        "cmdb_ci.csv, -",
        "a-12026-11-211.csv, -"
      })
  void dateInTheName_isTheTimeFromWhichEntriesCount(String name, @Nullable Instant from) {
    OwnerFile file = read(name, "resource,team", "vm-1,team-a");

    assertThat(owners(file))
        .containsExactly(new Owner("vm-1", "team-a", null, null, null, null, from));
  }

  @Test
  void yaml_teamsAndLists_areRead() {
    OwnerFile file =
        read(
            "owners.yaml",
            "- team: team-dba",
            "  assignment_group: Database Support",
            "- resource: [vm-1, vm-2]",
            "  team: team-dba",
            "- {resource: 4711, team: team-a, ci_key: null}");

    assertThat(problems(file)).isEmpty();
    assertThat(owners(file))
        .containsExactly(
            new Owner(null, "team-dba", "Database Support", null, null, null, null),
            owned("vm-1", "team-dba"),
            owned("vm-2", "team-dba"),
            owned("4711", "team-a"));
  }

  @Test
  void yaml_badEntries_areReportedWithTheirLinesAndTheOthersAreRead() {
    OwnerFile file =
        read(
            "owners.yaml",
            "- resource: vm-1",
            "  tema: team-a",
            "- vm-2",
            "- resource: vm-3",
            "- {resource: vm-4, team: [a, b]}",
            "- {resource: vm-5, team: team-a}");

    assertThat(owners(file)).containsExactly(owned("vm-5", "team-a"));
    assertThat(problems(file))
        .containsExactly(
            "2: There is no field 'tema'; did you mean 'team'? The fields are resource, team,"
                + " assignment_group, on_call, email, ci_key, valid_from.",
            "3: The entry has no fields; write 'team: …'.",
            "4: The resource 'vm-3' has no team; state one.",
            "5: A text is expected here, not a list or fields.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"team: team-a", "- {team: ", "just text", "- &a [*a]"})
  void yaml_noListOrNoYaml_isUnreadableOrHasProblems(String text) {
    assertThat(read("owners.yml", text).problemCount()).isPositive();
  }

  @Property(tries = 500)
  void csv_anyOwners_areReadAsWritten(@ForAll("owners") List<Owner> owners) {
    StringBuilder text =
        new StringBuilder("resource,team,assignment_group,on_call,email,ci_key,valid_from\n");
    owners.forEach(owner -> text.append(line(owner)));

    OwnerFile file = read("owners.csv", text.toString());

    assertThat(problems(file)).isEmpty();
    assertThat(owners(file)).isEqualTo(owners);
  }

  @Property(tries = 1_000)
  void csv_anyBytes_eachLineIsAnEntryOrAProblem(@ForAll("lines") List<String> lines) {
    String text = "resource,team\n" + String.join("\n", lines);

    OwnerFile file = READER.read("owners.csv", text.getBytes(StandardCharsets.ISO_8859_1));

    long notBlank = text.lines().skip(1).filter(line -> !line.isBlank()).count();
    assertThat(file.entries().size() + file.problemCount()).isEqualTo((int) notBlank);
  }

  @Property(tries = 1_000)
  void yaml_anyText_isReadOrReported(@ForAll("yaml") String text) {
    OwnerFile file = read("owners.yaml", text);

    assertThat(file.isReadable() || file.problemCount() > 0).isTrue();
  }

  @Provide
  Arbitrary<List<String>> lines() {
    return Arbitraries.strings()
        .withChars("abc,\"';\t -/é\u00ff0")
        .ofMaxLength(20)
        .list()
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<String> yaml() {
    return Arbitraries.of(
            "- ",
            "team: a",
            "resource: b",
            "\n",
            "  ",
            "[",
            "]",
            "{",
            "}",
            ": ",
            "*a",
            "&a",
            "!!x ",
            "|",
            "\"",
            "x")
        .list()
        .ofMaxSize(15)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<List<Owner>> owners() {
    Arbitrary<String> text =
        Arbitraries.strings()
            .withChars("abcäö,\"; '=0123")
            .ofMinLength(1)
            .ofMaxLength(12)
            .map(each -> "x" + each + "x");
    Arbitrary<String> optional = text.injectNull(0.3);
    Arbitrary<Instant> time =
        Arbitraries.longs().between(0, 4_000_000_000L).map(Instant::ofEpochSecond).injectNull(0.5);
    return Combinators.combine(optional, text, optional, optional, optional, optional, time)
        .as(Owner::new)
        .list()
        .ofMaxSize(5);
  }

  private static String line(Owner owner) {
    return String.join(
            ",",
            quoted(owner.resource()),
            quoted(owner.team()),
            quoted(owner.assignmentGroup()),
            quoted(owner.onCall()),
            quoted(owner.email()),
            quoted(owner.ciKey()),
            quoted(owner.validFrom()))
        + "\n";
  }

  private static String quoted(@Nullable Object value) {
    return value == null ? "" : "\"" + value.toString().replace("\"", "\"\"") + "\"";
  }
}

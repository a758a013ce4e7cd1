package io.crosstalk.rules.ownership;

import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.testkit.VersionBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnershipTest {
  private static final Instant NOVEMBER = Instant.parse("2025-11-21T15:00:00Z");

  /** The ownership that files with the given lines state; the first one is {@code a.csv}. */
  private static Ownership ownership(String... texts) {
    List<OwnerEntry> entries = new ArrayList<>();
    char name = 'a';
    for (String text : texts) {
      String csv = "resource,team,assignment_group,email,ci_key,valid_from\n" + text;
      OwnerFile file =
          new OwnerFileReader(ZoneOffset.UTC)
              .read(name++ + ".csv", csv.getBytes(StandardCharsets.UTF_8));
      assertThat(file.problems()).isEmpty();
      entries.addAll(file.entries());
    }
    return Ownership.of(entries);
  }

  private static List<String> teamsOf(Ownership ownership, String resource, Instant... times) {
    return List.of(times).stream()
        .map(time -> ownership.ownerOf(resource, time).map(Owner::team).orElse("none"))
        .toList();
  }

  @Test
  void ownerOf_ownerThatHasChanged_isTheOneAsOfTheTime() {
    Ownership ownership =
        ownership("vm-1,team-b,,,,2025-11-01\nvm-1,team-a,,,,2025-06-01", "vm-2,team-c,,,,");

    assertThat(
            teamsOf(
                ownership,
                "vm-1",
                Instant.parse("2025-05-31T23:59:59Z"),
                Instant.parse("2025-06-01T00:00:00Z"),
                Instant.parse("2025-10-31T23:59:59Z"),
                NOVEMBER))
        .containsExactly("none", "team-a", "team-a", "team-b");
    assertThat(teamsOf(ownership, "vm-2", Instant.EPOCH)).containsExactly("team-c");
  }

  @Test
  void conflict_twoOwnersInTwoFiles_namesBothAndNeitherCounts() {
    Ownership ownership = ownership("vm-1,team-a,,,,\nvm-2,team-a,,,,", "vm-1,team-b,Group B,,,");

    assertThat(ownership.conflicts())
        .containsExactly(
            new OwnerProblem(
                "b.csv",
                2,
                "The resource 'vm-1' has two owners: 'team-a' in line 2 of a.csv and 'team-b' (Group"
                    + " B) in line 2 of b.csv. None of them counts; remove one, or give each its"
                    + " valid_from."));
    assertThat(teamsOf(ownership, "vm-1", NOVEMBER)).containsExactly("none");
    assertThat(teamsOf(ownership, "vm-2", NOVEMBER)).containsExactly("team-a");
  }

  @Test
  void conflict_resourceTwiceWithOneOwner_isNone() {
    Ownership ownership = ownership("vm-1,team-a,,,key-1,\nvm-1,team-a,,,key-2,");

    assertThat(ownership.conflicts()).isEmpty();
    assertThat(ownership.contact("team-a", "vm-1", NOVEMBER).ciKey()).isEqualTo("key-1");
  }

  @Test
  void contact_resourceAndTeam_areCombined() {
    Ownership ownership =
        ownership(",team-a,Group A,a@example.com,,\nvm-1,team-a,,,key-1,\nvm-2,team-b,Group B,,,");

    assertThat(ownership.contact("team-a", "vm-1", NOVEMBER))
        .isEqualTo(new Contact("Group A", null, "a@example.com", "key-1"));
    assertThat(ownership.contact("team-a", "vm-2", NOVEMBER))
        .isEqualTo(new Contact("Group A", null, "a@example.com", null));
    assertThat(ownership.contact("team-c", null, NOVEMBER)).isEqualTo(Contact.UNKNOWN);
  }

  @Test
  void incident_ownersInFiles_replaceTheTeamsOfTheInventory() {
    Incident incident =
        versionOn("vm-1")
            .ownedBy("inventory-team")
            .neighbour("vm-2", 0.9, "ds-1")
            .build()
            .incident();

    Incident owned =
        OwnedIncidents.of(
            incident, ownership("vm-1,team-a,,,,\nvm-2,team-b,,,,\nds-1,team-c,,,,2030-01-01"));

    assertThat(owned.victims()).extracting(Victim::team).containsExactly("team-a");
    assertThat(owned.suspects()).extracting(Suspect::team).containsExactly("team-b");
    assertThat(owned.teams())
        .as("the owner of the datastore is a later one")
        .containsExactlyInAnyOrder(
            new TeamInvolvement("team-a", TeamRole.VICTIM),
            new TeamInvolvement("team-b", TeamRole.CULPRIT),
            new TeamInvolvement("team-storage", TeamRole.OWNER_OF_SHARED_RESOURCE));
    assertThat(owned.suspects().getFirst().evidence())
        .isEqualTo(incident.suspects().getFirst().evidence());
  }

  @Test
  void incident_withoutOwnersOfItsResources_hasTheSameTeams() {
    Incident incident = versionOn("vm-1").neighbour("vm-2", 0.9, "ds-1").build().incident();

    assertThat(Set.copyOf(OwnedIncidents.of(incident, ownership("vm-9,team-a,,,,")).teams()))
        .isEqualTo(Set.copyOf(incident.teams()));
    assertThat(OwnedIncidents.of(incident, Ownership.NONE)).isSameAs(incident);
  }

  @Test
  void incident_ownerFromAfterTheOnset_doesNotCount() {
    Incident incident = versionOn("vm-1").ownedBy("inventory-team").build().incident();
    Instant later = VersionBuilder.START.plusSeconds(3_600);

    assertThat(OwnedIncidents.of(incident, ownership("vm-1,team-a,,,," + later)).victims())
        .extracting(Victim::team)
        .containsExactly("inventory-team");
  }
}

package io.crosstalk.rules.policy;

import io.crosstalk.rules.ownerfile.CurrentOwners;
import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.siterule.InventoryNames;
import io.crosstalk.rules.siterule.KnownNames;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Names of teams and resources that the site has now: of its owners and of the inventory. */
@Component
public class SiteNames {
  private final CurrentOwners owners;
  private final InventoryNames inventory;

  SiteNames(CurrentOwners owners, InventoryNames inventory) {
    this.owners = owners;
    this.inventory = inventory;
  }

  public KnownNames get() {
    List<OwnerEntry> entries = owners.get().entries();
    return new KnownNames(teams(entries), resources(entries));
  }

  private Set<String> teams(List<OwnerEntry> entries) {
    Set<String> teams =
        entries.stream()
            .map(entry -> entry.owner().team())
            .collect(Collectors.toCollection(HashSet::new));
    teams.addAll(inventory.teams());
    if (!teams.isEmpty()) {
      teams.add(Ownership.UNASSIGNED);
    }
    return teams;
  }

  /** Resources; empty while those of the inventory are not known. */
  private Set<String> resources(List<OwnerEntry> entries) {
    Set<String> known = inventory.resources();
    Set<String> owned =
        entries.stream()
            .map(entry -> entry.owner().resource())
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(HashSet::new));
    if (known.isEmpty() || owned.isEmpty()) {
      return known;
    }
    owned.addAll(known);
    return owned;
  }
}

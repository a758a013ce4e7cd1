package io.crosstalk.rules.policy;

import io.crosstalk.rules.ownerfile.CurrentOwners;
import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.siterule.check.InventoryNames;
import io.crosstalk.rules.siterule.check.KnownNames;
import io.crosstalk.rules.siterule.check.NameSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Names of teams and resources that the site has now: of its owners and of the inventory. */
@Component
public class SiteNames {
  private final CurrentOwners owners;
  private final InventoryNames inventory;
  private volatile @Nullable OwnedNames last;

  SiteNames(CurrentOwners owners, InventoryNames inventory) {
    this.owners = owners;
    this.inventory = inventory;
  }

  /** Names in the owners at one number of changes. */
  private record OwnedNames(long change, Set<String> teams, Set<String> resources) {}

  public KnownNames get() {
    OwnedNames owned = owned();
    return new KnownNames(teams(owned), resources(owned));
  }

  /** The teams alone. */
  public NameSet teams() {
    return teams(owned());
  }

  private NameSet teams(OwnedNames owned) {
    Set<String> inventoried = inventory.teams();
    boolean isNone = owned.teams().isEmpty() && inventoried.isEmpty();
    return new NameSet(
        "team", isNone ? Set.of() : with(owned.teams(), Ownership.UNASSIGNED), inventoried);
  }

  private static Set<String> with(Set<String> names, String further) {
    Set<String> all = new HashSet<>(names);
    all.add(further);
    return all;
  }

  /** Resources; none while those of the inventory are not known. */
  private NameSet resources(OwnedNames owned) {
    Set<String> inventoried = inventory.resources();
    return new NameSet(
        "resource", inventoried.isEmpty() ? Set.of() : owned.resources(), inventoried);
  }

  private OwnedNames owned() {
    CurrentOwners.Snapshot snapshot = owners.get();
    OwnedNames known = last;
    if (known != null && known.change() == snapshot.change()) {
      return known;
    }
    List<OwnerEntry> entries = snapshot.entries();
    OwnedNames next =
        new OwnedNames(
            snapshot.change(),
            names(entries, entry -> entry.owner().team()),
            names(entries, entry -> entry.owner().resource()));
    last = next;
    return next;
  }

  private static Set<String> names(
      List<OwnerEntry> entries, Function<OwnerEntry, @Nullable String> name) {
    return entries.stream()
        .map(name)
        .filter(Objects::nonNull)
        .collect(Collectors.toUnmodifiableSet());
  }
}

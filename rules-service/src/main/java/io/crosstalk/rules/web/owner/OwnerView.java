package io.crosstalk.rules.web.owner;

import io.crosstalk.rules.ownership.Owner;
import io.crosstalk.rules.ownership.OwnerEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a file with owners, as returned to clients.
 *
 * @param resource id of the resource; null for the contact data of a team
 * @param validFrom event time from which the entry counts; null for always
 */
record OwnerView(
    @Nullable String resource,
    String team,
    @Nullable String assignmentGroup,
    @Nullable String onCall,
    @Nullable String email,
    @Nullable String ciKey,
    @Nullable Instant validFrom,
    String file,
    int line) {
  static OwnerView of(OwnerEntry entry) {
    Owner owner = entry.owner();
    return new OwnerView(
        owner.resource(),
        owner.team(),
        owner.assignmentGroup(),
        owner.onCall(),
        owner.email(),
        owner.ciKey(),
        owner.validFrom(),
        entry.file(),
        entry.line());
  }
}

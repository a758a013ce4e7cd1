package io.crosstalk.rules.ownership;

import org.jspecify.annotations.Nullable;

/**
 * Contact data of a team for one resource; null where something is not known.
 *
 * @param assignmentGroup group or queue of the team in a ticket system
 * @param ciKey key of the resource in a CMDB
 */
public record Contact(
    @Nullable String assignmentGroup,
    @Nullable String onCall,
    @Nullable String email,
    @Nullable String ciKey) {
  public static final Contact UNKNOWN = new Contact(null, null, null, null);

  static Contact of(Owner owner) {
    return new Contact(owner.assignmentGroup(), owner.onCall(), owner.email(), owner.ciKey());
  }

  /** This contact data, with those of another one where something is not known. */
  Contact or(Contact other) {
    return new Contact(
        assignmentGroup == null ? other.assignmentGroup : assignmentGroup,
        onCall == null ? other.onCall : onCall,
        email == null ? other.email : email,
        ciKey == null ? other.ciKey : ciKey);
  }
}

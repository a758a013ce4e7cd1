package io.crosstalk.rules.ownership;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Owner of a resource, or contact data of a team.
 *
 * @param resource id of the resource; null for the contact data of the team
 * @param team name of the team
 * @param assignmentGroup group or queue of the team in a ticket system; null when it is not known
 * @param onCall the team's on-call contact; null when it is not known
 * @param email the team's e-mail address; null when it is not known
 * @param ciKey key of the resource in a CMDB; null when it is not known
 * @param validFrom event time from which it counts; null for always
 */
public record Owner(
    @Nullable String resource,
    String team,
    @Nullable String assignmentGroup,
    @Nullable String onCall,
    @Nullable String email,
    @Nullable String ciKey,
    @Nullable Instant validFrom) {}

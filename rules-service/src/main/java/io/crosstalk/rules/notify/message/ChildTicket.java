package io.crosstalk.rules.notify.message;

import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Contact;
import org.jspecify.annotations.Nullable;

/**
 * Child ticket that a message is for.
 *
 * @param id id that is unique in the target, by which the ticket is found again
 * @param contact contact data of the team as of the onset
 * @param parent the incident's own ticket; null when it is not known
 * @param isLeaving whether the team is no longer concerned, so that the ticket is closed
 */
public record ChildTicket(
    String id,
    String team,
    TeamRole role,
    Contact contact,
    @Nullable Ticket parent,
    boolean isLeaving) {}

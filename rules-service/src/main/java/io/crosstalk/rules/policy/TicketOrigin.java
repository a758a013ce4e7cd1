package io.crosstalk.rules.policy;

/**
 * Ticket in which a person has acted. It has the change already, so that the message about the
 * action is not sent to it.
 *
 * @param target name of the notification target
 * @param child id of the child ticket; empty for the incident's own ticket
 */
public record TicketOrigin(String target, String child) {}

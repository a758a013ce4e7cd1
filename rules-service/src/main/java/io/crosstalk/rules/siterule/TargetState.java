package io.crosstalk.rules.siterule;

import io.crosstalk.event.Severity;

/**
 * A notification target and what it knows of an incident.
 *
 * @param opensTickets whether it opens tickets
 * @param minSeverity lowest severity that it receives
 * @param notified whether it was notified of the incident, or will be
 */
public record TargetState(
    String name, boolean opensTickets, Severity minSeverity, boolean notified) {}

package io.crosstalk.rules.incident;

import java.time.Instant;

/** As much of an earlier incident as is needed to recognise it again. */
public record PastIncident(String id, Instant onset) {}

package io.crosstalk.event.incident;

import io.crosstalk.event.inventory.ChangeKind;

/**
 * A change that was followed by a recovery.
 *
 * @param change the change in words
 * @param verified whether the recovery was measured
 * @param before the victim's metric before the change, in {@code unit}
 * @param after the victim's metric after the change, in {@code unit}
 * @param kind kind of the change
 * @param resource the victim
 * @param metric the victim's metric
 */
public record Remedy(
    String change,
    boolean verified,
    double before,
    double after,
    String unit,
    ChangeKind kind,
    String resource,
    String metric) {}

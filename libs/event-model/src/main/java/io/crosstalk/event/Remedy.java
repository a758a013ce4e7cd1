package io.crosstalk.event;

/**
 * A change that was followed by a recovery.
 *
 * @param change the change in words
 * @param verified whether the recovery was measured
 * @param before the victim's metric before the change, in {@code unit}
 * @param after the victim's metric after the change, in {@code unit}
 * @param kind of the change; {@code other} in records of versions without it
 * @param resource the victim; empty in records of versions without it
 * @param metric the victim's metric; empty in records of versions without it
 */
public record Remedy(
    String change,
    boolean verified,
    double before,
    double after,
    String unit,
    ChangeKind kind,
    String resource,
    String metric) {
  public Remedy {
    kind = FieldDefaults.kind(kind);
    resource = FieldDefaults.text(resource);
    metric = FieldDefaults.text(metric);
  }
}

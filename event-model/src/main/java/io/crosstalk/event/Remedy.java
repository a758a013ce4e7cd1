package io.crosstalk.event;

/**
 * A change that was followed by a recovery.
 *
 * @param change what was done, in words
 * @param verified whether the recovery was measured
 * @param before the victim's metric before the change, in {@code unit}
 * @param after the same after it
 * @param kind of the change; {@code other} in records of before it was kept
 * @param resource the victim; empty in records of before it was kept
 * @param metric likewise
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
    kind = Older.kind(kind);
    resource = Older.text(resource);
    metric = Older.text(metric);
  }
}

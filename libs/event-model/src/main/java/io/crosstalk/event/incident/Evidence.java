package io.crosstalk.event.incident;

import java.util.List;

/**
 * A measured reason for a suspect or for a cause class.
 *
 * @param summary one plain sentence with the numbers in it
 * @param value the number that the kind refers to, in {@code unit}
 * @param series series to plot: the victim's first, then the suspect's or other measured series
 */
public record Evidence(
    EvidenceKind kind, String summary, double value, String unit, List<Series> series) {
  public Evidence {
    series = List.copyOf(series);
  }
}

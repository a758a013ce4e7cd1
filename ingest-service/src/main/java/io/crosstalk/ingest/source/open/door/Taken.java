package io.crosstalk.ingest.source.open.door;

import io.crosstalk.ingest.source.open.series.Refusals;

/**
 * What became of a request.
 *
 * @param points how many points it had, those refused included
 */
public record Taken(long points, Refusals refusals) {

  /** How many were refused, and why the first of them; for the sender. */
  public String describeRefusals() {
    StringBuilder text = new StringBuilder();
    for (Refusals.Refusal refusal : refusals.all()) {
      if (text.length() > 1000) {
        return text.append("; …").toString();
      }
      text.append(text.isEmpty() ? "" : "; ").append(refusal.text());
    }
    return text.toString();
  }
}

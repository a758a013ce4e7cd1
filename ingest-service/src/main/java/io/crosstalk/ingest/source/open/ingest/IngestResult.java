package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.open.series.RejectedValues;

/**
 * Result of one request.
 *
 * @param points number of its points, refused ones included
 */
public record IngestResult(long points, RejectedValues refusals) {

  /** Text for the sender: the number of refused points and the first reason. */
  public String describeRefusals() {
    StringBuilder text = new StringBuilder();
    for (RejectedValues.Refusal refusal : refusals.all()) {
      if (text.length() > 1000) {
        return text.append("; …").toString();
      }
      text.append(text.isEmpty() ? "" : "; ").append(refusal.text());
    }
    return text.toString();
  }
}

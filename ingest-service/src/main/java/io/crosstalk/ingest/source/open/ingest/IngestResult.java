package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.RejectedValues;

/**
 * Result of publishing the metrics of one request.
 *
 * @param points number of data points in the request, including refused ones
 * @param refusals the refused points, by reason
 * @param written the accepted items, as remote write reports them
 */
public record IngestResult(long points, RejectedValues refusals, PointReceiver.Written written) {

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

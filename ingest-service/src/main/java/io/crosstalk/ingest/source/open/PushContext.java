package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Clock;

/**
 * What belongs to one request.
 *
 * @param receipt of everything that this request sends
 */
record PushContext(
    String source, Publisher publisher, Receipt receipt, Clock clock, ReadingMeters meters) {}

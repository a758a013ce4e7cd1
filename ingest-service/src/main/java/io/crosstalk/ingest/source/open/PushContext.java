package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Clock;

/**
 * Data of one push request.
 *
 * @param receipt acknowledgements of all records that this request sends
 */
record PushContext(
    String source, Publisher publisher, Receipt receipt, Clock clock, ReadingMeters meters) {}

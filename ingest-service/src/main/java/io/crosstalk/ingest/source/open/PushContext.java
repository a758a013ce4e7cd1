package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Clock;

/**
 * Objects for the processing of one push request.
 *
 * @param source source name that the request states
 * @param receipt acknowledgements of all records that this request publishes
 */
record PushContext(
    String source, Publisher publisher, Receipt receipt, Clock clock, ReadingMeters meters) {}

package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Push;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Clock;

/**
 * Objects for the processing of one push request.
 *
 * @param source source name that the request states
 * @param push push of the source, which holds its watermark
 * @param receipt acknowledgements of all records that this request publishes
 */
record PushContext(
    String source,
    Push push,
    Publisher publisher,
    Receipt receipt,
    Clock clock,
    ReadingMeters meters) {}

package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rejected lines of one push request: the first ones are listed, and all are counted and published
 * as dead letters.
 */
final class OpenRejections {
  private final List<RejectedLine> listed = new ArrayList<>();
  private final int maxListed;
  private final Publisher publisher;
  private final Receipt receipt;
  private final String source;
  private final Clock clock;
  private final ReadingMeters meters;
  private long count;
  private @Nullable String lastText;

  OpenRejections(PushContext context, int maxListed) {
    this.maxListed = maxListed;
    this.publisher = context.publisher();
    this.receipt = context.receipt();
    this.source = context.source();
    this.clock = context.clock();
    this.meters = context.meters();
  }

  void add(Line line, RejectedReadingException rejection) {
    count++;
    lastText = "line " + line.number() + ": " + rejection.text();
    meters.rejected(rejection.reason());
    if (listed.size() < maxListed) {
      listed.add(new RejectedLine(line.number(), rejection.text()));
    }
    Instant now = Instant.ofEpochMilli(clock.millis());
    publisher.deadLetter(
        new DeadLetter(
            World.LIVE.key(), source, rejection.text(), now, null, line.number(), line.bytes()),
        receipt);
  }

  long count() {
    return count;
  }

  /** Returns the reason of the last rejection; null when there was none. */
  @Nullable String lastText() {
    return lastText;
  }

  PushAnswer answer(long accepted, List<PushNote> notes) {
    return new PushAnswer(accepted, List.copyOf(listed), count, notes);
  }
}

package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.TimeBounds;
import io.crosstalk.ingest.source.open.proto.MalformedProtoException;
import io.crosstalk.ingest.source.open.series.PointTaker;
import io.crosstalk.ingest.source.open.series.Refusals;
import io.crosstalk.ingest.source.open.series.SeriesTables;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads one record. What can't be read is refused and does not hold up what follows. */
final class RecordReader {
  private final Encoding encoding;
  private final long maxBytes;
  private final SeriesTables tables;
  private final SourceContext context;
  private final SeenInventory inventory;
  private int waiting;

  RecordReader(
      Encoding encoding,
      long maxBytes,
      SeriesTables tables,
      SourceContext context,
      SeenInventory inventory) {
    this.encoding = encoding;
    this.maxBytes = maxBytes;
    this.tables = tables;
    this.context = context;
    this.inventory = inventory;
  }

  /** Reads a record; one without a value is passed over. */
  void read(ConsumerRecord<byte[], byte[]> record, Intake intake) throws InterruptedException {
    byte[] value = record.value();
    if (value == null) {
      return;
    }
    String place = record.topic() + "-" + record.partition() + "@" + record.offset();
    if (value.length > maxBytes) {
      intake.reject(
          RejectReason.TOO_LONG,
          "the record has more than " + maxBytes + " bytes",
          place,
          0,
          value);
      return;
    }
    CollectedDeposit deposit = new CollectedDeposit(context, inventory);
    // Whether a time is believed is decided behind the intake, where the clock is corrected.
    PointTaker taker = new PointTaker(TimeBounds.recorded(), deposit, context.clock().millis());
    boolean given = false;
    try {
      encoding.read(value, maxBytes, tables.of(context.name()), taker);
      tables.noteData(context.name(), taker.latestMs());
      waiting = deposit.giveTo(intake, waiting);
      // The intake keeps what it has; a record that it does not have to its end is read again.
      given = true;
      refuse(taker.refusals(), place, intake);
    } catch (MalformedProtoException e) {
      intake.reject(RejectReason.MALFORMED, String.valueOf(e.getMessage()), place, 0, value);
    } finally {
      deposit.advance().settle(given);
    }
  }

  private static void refuse(Refusals refusals, String place, Intake intake) {
    for (Refusals.Refusal refusal : refusals.all()) {
      intake.reject(refusal.reason(), refusal.text(), place, 0, refusal.original());
    }
  }
}

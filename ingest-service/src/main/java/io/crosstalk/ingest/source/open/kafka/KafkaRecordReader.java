package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.LeftOutCounts;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.RejectedValues;
import io.crosstalk.collectors.open.series.SeriesTables;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Parses one Kafka record with metrics. A record that can't be parsed is rejected and does not stop
 * the following ones.
 */
final class KafkaRecordReader {
  private final RecordEncoding encoding;
  private final long maxBytes;
  private final SeriesTables tables;
  private final SourceContext context;
  private final LabelInventory inventory;
  private final LeftOutCounts leftOut = new LeftOutCounts();
  private int waiting;

  KafkaRecordReader(
      RecordEncoding encoding,
      long maxBytes,
      SeriesTables tables,
      SourceContext context,
      LabelInventory inventory) {
    this.encoding = encoding;
    this.maxBytes = maxBytes;
    this.tables = tables;
    this.context = context;
    this.inventory = inventory;
  }

  /** Parses a record and passes its content to the intake; a record without a value is skipped. */
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
    RecordBuffer buffer = new RecordBuffer(context, inventory);
    // The intake corrects the clock, so it decides whether a time is plausible.
    PointReceiver taker =
        new PointReceiver(TimeBounds.recorded(), buffer, context.clock().millis());
    boolean delivered = false;
    try {
      encoding.read(value, maxBytes, tables.of(context.name()), taker);
      recordData(taker);
      waiting = buffer.giveTo(intake, waiting);
      // The intake keeps what it has received; an incomplete record is read again.
      delivered = true;
      refuse(taker.refusals(), place, intake);
    } catch (MalformedProtoException e) {
      intake.reject(RejectReason.MALFORMED, String.valueOf(e.getMessage()), place, 0, value);
    } finally {
      buffer.advance().settle(delivered);
    }
  }

  private void recordData(PointReceiver taker) {
    tables.noteData(context.name(), taker.latestMs());
    if (taker.latestMs() >= 0) {
      leftOut.recordData(taker.latestMs());
      taker.leftOut().addTo(leftOut, taker.latestMs());
    }
  }

  /** Returns the valid points that no diagnosis uses. */
  LeftOutCounts leftOut() {
    return leftOut;
  }

  private static void refuse(RejectedValues refusals, String place, Intake intake) {
    for (RejectedValues.Refusal refusal : refusals.all()) {
      intake.reject(refusal.reason(), refusal.text(), place, 0, refusal.original());
    }
  }
}

package io.crosstalk.correlation.streams;

import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads records of the samples again. */
public interface EarlierRecords {
  /**
   * Passes the records of a partition on, in their order.
   *
   * @param from the first offset
   * @param to the offset at which to stop, exclusive
   */
  void read(int partition, long from, long to, Consumer<ConsumerRecord<byte[], byte[]>> reader);
}

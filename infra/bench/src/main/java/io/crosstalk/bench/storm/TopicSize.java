package io.crosstalk.bench.storm;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Size of the output that a run has written to a topic.
 *
 * @param records number of records
 * @param bytes size of keys and values, before compression
 */
record TopicSize(long records, long bytes) {
  static final TopicSize NOTHING = new TopicSize(0, 0);

  /** Returns this size with one more record added. */
  TopicSize plus(ConsumerRecord<byte[], byte[]> message) {
    int key = Math.max(0, message.serializedKeySize());
    int value = Math.max(0, message.serializedValueSize());
    return new TopicSize(records + 1, bytes + key + value);
  }
}

package io.crosstalk.bench.storm;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Size of the output in a topic.
 *
 * @param bytes of keys and values, before compression
 */
record TopicSize(long records, long bytes) {
  static final TopicSize NOTHING = new TopicSize(0, 0);

  /** This size and one more record. */
  TopicSize plus(ConsumerRecord<byte[], byte[]> message) {
    int key = Math.max(0, message.serializedKeySize());
    int value = Math.max(0, message.serializedValueSize());
    return new TopicSize(records + 1, bytes + key + value);
  }
}

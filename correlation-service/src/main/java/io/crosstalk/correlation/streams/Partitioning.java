package io.crosstalk.correlation.streams;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/** Selects the partition of a record between the stages. */
final class Partitioning {
  private Partitioning() {}

  /** The key of a record for one partition: {@code partition:world}. */
  static byte[] to(int partition, String world) {
    return (partition + ":" + world).getBytes(StandardCharsets.UTF_8);
  }

  /** The world in a key made by {@link #to}. */
  static String world(byte[] key) {
    String text = new String(key, StandardCharsets.UTF_8);
    return text.substring(text.indexOf(':') + 1);
  }

  /** Partitions records by the partition in their key. */
  static final class Addressed implements StreamPartitioner<byte[], byte[]> {
    @Override
    public Optional<Set<Integer>> partitions(
        String topic, byte[] key, byte[] value, int numPartitions) {
      String text = new String(key, StandardCharsets.UTF_8);
      return Optional.of(Set.of(Integer.parseInt(text.substring(0, text.indexOf(':')))));
    }
  }

  /** Partitions verdicts by their key's hash, and ticks by the partition in their key. */
  static final class ByKeyOrAddressed implements StreamPartitioner<byte[], byte[]> {
    @Override
    public Optional<Set<Integer>> partitions(
        String topic, byte[] key, byte[] value, int numPartitions) {
      String text = new String(key, StandardCharsets.UTF_8);
      boolean hashed = text.indexOf('/') >= 0;
      int number =
          hashed
              ? Utils.toPositive(Utils.murmur2(key))
              : Integer.parseInt(text.substring(0, text.indexOf(':')));
      return Optional.of(Set.of(number % numPartitions));
    }
  }

  /** The partition that follows from a key's hash. */
  static int hashed(byte[] key, int partitions) {
    return Utils.toPositive(Utils.murmur2(key)) % partitions;
  }
}

package io.crosstalk.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Damages payloads at random: changed bits and bytes, cuts, repetitions and mixtures of two
 * payloads, as networks, disks and malicious senders cause them.
 */
final class PayloadMutation {
  private static final int MAX_STEPS = 6;
  private static final int MAX_LENGTH = 1 << 20;
  private static final byte[] EXTREME_VALUES = {
    0,
    1,
    0x7F,
    (byte) 0x80,
    (byte) 0xFF,
    '"',
    '<',
    '>',
    '&',
    ',',
    ';',
    '-',
    '\n',
    '\r',
    '{',
    '[',
    ' ',
    '9'
  };

  private PayloadMutation() {}

  static byte[] of(byte[] payload, List<byte[]> others, Random random) {
    byte[] mutated = payload.clone();
    int steps = 1 + random.nextInt(MAX_STEPS);
    for (int step = 0; step < steps; step++) {
      mutated = step(mutated, others, random);
    }
    return mutated.length > MAX_LENGTH ? Arrays.copyOf(mutated, MAX_LENGTH) : mutated;
  }

  private static byte[] step(byte[] bytes, List<byte[]> others, Random random) {
    if (bytes.length == 0) {
      return new byte[] {extremeValue(random)};
    }
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(8)) {
      case 0 -> set(bytes, at, (byte) (bytes[at] ^ (1 << random.nextInt(8))));
      case 1 -> set(bytes, at, extremeValue(random));
      case 2 -> Arrays.copyOf(bytes, at);
      case 3 -> splice(bytes, at, length(bytes, at, random), new byte[0]);
      case 4 -> splice(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + length(bytes, at, random)));
      case 5 -> splice(bytes, at, 0, repeated(extremeValue(random), 1 + random.nextInt(300)));
      case 6 -> fill(bytes, at, length(bytes, at, random), extremeValue(random));
      default ->
          splice(
              bytes,
              at,
              bytes.length - at,
              tail(others.get(random.nextInt(others.size())), random));
    };
  }

  private static int length(byte[] bytes, int at, Random random) {
    return Math.min(bytes.length - at, 1 + random.nextInt(64));
  }

  private static byte extremeValue(Random random) {
    return EXTREME_VALUES[random.nextInt(EXTREME_VALUES.length)];
  }

  private static byte[] set(byte[] bytes, int at, byte value) {
    bytes[at] = value;
    return bytes;
  }

  private static byte[] fill(byte[] bytes, int at, int length, byte value) {
    Arrays.fill(bytes, at, at + length, value);
    return bytes;
  }

  private static byte[] repeated(byte value, int count) {
    byte[] bytes = new byte[count];
    Arrays.fill(bytes, value);
    return bytes;
  }

  private static byte[] tail(byte[] other, Random random) {
    return other.length == 0
        ? other
        : Arrays.copyOfRange(other, random.nextInt(other.length), other.length);
  }

  private static byte[] splice(byte[] bytes, int at, int removed, byte[] inserted) {
    byte[] spliced = new byte[bytes.length - removed + inserted.length];
    System.arraycopy(bytes, 0, spliced, 0, at);
    System.arraycopy(inserted, 0, spliced, at, inserted.length);
    System.arraycopy(
        bytes, at + removed, spliced, at + inserted.length, bytes.length - at - removed);
    return spliced;
  }
}

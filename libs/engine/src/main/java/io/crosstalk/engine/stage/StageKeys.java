package io.crosstalk.engine.stage;

import java.nio.charset.StandardCharsets;

/** Keys of the records between the stages. */
public final class StageKeys {
  private StageKeys() {}

  /** Creates the key of a record that is sent to one given partition: {@code partition:world}. */
  public static byte[] to(int partition, String world) {
    return (partition + ":" + world).getBytes(StandardCharsets.UTF_8);
  }

  /** The world in a key made by {@link #to}. */
  public static String world(byte[] key) {
    String text = new String(key, StandardCharsets.UTF_8);
    return text.substring(text.indexOf(':') + 1);
  }

  /**
   * Returns whether a record is sent to the partition that the hash of its key selects; if not, the
   * key contains the number of the partition.
   */
  public static boolean isHashed(byte[] key) {
    for (byte each : key) {
      if (each == '/') {
        return true;
      }
    }
    return false;
  }

  /** The partition in a key made by {@link #to}. */
  public static int partition(byte[] key) {
    String text = new String(key, StandardCharsets.UTF_8);
    return Integer.parseInt(text.substring(0, text.indexOf(':')));
  }
}

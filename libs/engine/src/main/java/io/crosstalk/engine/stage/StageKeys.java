package io.crosstalk.engine.stage;

import java.nio.charset.StandardCharsets;

/** Keys of the records between the stages. */
public final class StageKeys {
  private StageKeys() {}

  /** The key of a record for one partition: {@code partition:world}. */
  public static byte[] to(int partition, String world) {
    return (partition + ":" + world).getBytes(StandardCharsets.UTF_8);
  }

  /** The world in a key made by {@link #to}. */
  public static String world(byte[] key) {
    String text = new String(key, StandardCharsets.UTF_8);
    return text.substring(text.indexOf(':') + 1);
  }

  /** Returns whether the key's hash selects the partition; otherwise the key names it. */
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

package io.crosstalk.event.inventory;

/**
 * Resources and their time, separate from those of other worlds: the live data, or one run of a
 * replayed case.
 *
 * @param name {@code live}, or the case's name followed by a hyphen and eight hexadecimal digits of
 *     its content's hash; never empty, without {@code /} and {@code ~}
 * @param run 0 for {@code live}; grows with each replay of the same case
 */
public record World(String name, long run) {
  public static final World LIVE = new World("live", 0);
  private static final int HASH_SUFFIX = 9;

  public World {
    if (name.isEmpty() || name.length() > 200) {
      throw new IllegalArgumentException("a world's name has 1 to 200 characters");
    }
    if (name.indexOf('/') >= 0 || name.indexOf('~') >= 0) {
      throw new IllegalArgumentException("a world's name has neither '/' nor '~': " + name);
    }
    if (run < 0) {
      throw new IllegalArgumentException("a world's run is not negative: " + run);
    }
  }

  /**
   * World of one replay of a case.
   *
   * @param contentHash eight hexadecimal digits of the hash of its content
   */
  public static World ofCase(String caseName, String contentHash, long run) {
    if (contentHash.length() != HASH_SUFFIX - 1) {
      throw new IllegalArgumentException("eight hexadecimal digits expected: " + contentHash);
    }
    return new World(caseName.replace('/', '_').replace('~', '_') + "-" + contentHash, run);
  }

  /** Reverses {@link #key()}. */
  public static World parse(String key) {
    int tilde = key.lastIndexOf('~');
    return tilde < 0
        ? new World(key, 0)
        : new World(key.substring(0, tilde), Long.parseLong(key.substring(tilde + 1)));
  }

  /** The form used in keys on the bus. */
  public String key() {
    return run == 0 ? name : name + "~" + run;
  }

  public boolean isLive() {
    return equals(LIVE);
  }

  /** The folder's name of a replayed case; null for the live world. */
  public @org.jspecify.annotations.Nullable String caseName() {
    return isLive() || name.length() <= HASH_SUFFIX
        ? null
        : name.substring(0, name.length() - HASH_SUFFIX);
  }

  @Override
  public String toString() {
    return key();
  }
}

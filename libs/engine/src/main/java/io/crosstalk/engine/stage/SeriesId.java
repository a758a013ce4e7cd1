package io.crosstalk.engine.stage;

/**
 * Identity of the series that one source measures of one resource: each source has its own
 * intervals and ticks.
 *
 * @param world the world's key
 */
public record SeriesId(String world, String source, String resource) {

  /**
   * Returns the key {@code world/source NUL resource}. It is unique, because no part has control
   * characters and a world has no slash.
   */
  public String key() {
    return world + "/" + source + "\0" + resource;
  }

  /**
   * Reverses {@link #key}.
   *
   * @throws IllegalStateException when it is no such key: another version has written the store
   */
  public static SeriesId parse(String key) {
    int slash = key.indexOf('/');
    int end = key.indexOf('\0');
    if (slash < 0 || end < slash) {
      throw new IllegalStateException("the stored state is of another version: key '" + key + "'");
    }
    return new SeriesId(
        key.substring(0, slash), key.substring(slash + 1, end), key.substring(end + 1));
  }
}

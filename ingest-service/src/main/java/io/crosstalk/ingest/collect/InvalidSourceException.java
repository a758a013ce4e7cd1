package io.crosstalk.ingest.collect;

/** Settings of a source that make no sense. */
public final class InvalidSourceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String property;

  /**
   * A refusal.
   *
   * @param property the setting's name in the file
   * @param message what is wrong with it and what would be right
   */
  public InvalidSourceException(String property, String message) {
    super(message);
    this.property = property;
  }

  public String property() {
    return property;
  }
}

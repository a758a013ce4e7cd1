package io.crosstalk.rules.action;

/** Thrown when there is no incident with an id. */
public final class UnknownIncidentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String id;

  UnknownIncidentException(String id) {
    super("There is no incident '" + id + "'.");
    this.id = id;
  }

  public String id() {
    return id;
  }
}

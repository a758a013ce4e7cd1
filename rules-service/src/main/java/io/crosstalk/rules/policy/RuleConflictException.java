package io.crosstalk.rules.policy;

import java.io.Serial;

/** Thrown when a rule cannot be changed as it is. */
public final class RuleConflictException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** Reason why the rule cannot be changed. */
  public enum Reason {
    UNKNOWN,
    IN_FILE,
    OTHER_VERSION
  }

  private RuleConflictException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  static RuleConflictException unknown(String id) {
    return new RuleConflictException(Reason.UNKNOWN, "There is no rule '" + id + "'.");
  }

  static RuleConflictException inFile(String id, String file) {
    return new RuleConflictException(
        Reason.IN_FILE,
        "The rule '%s' is set by the file %s. Change it there.".formatted(id, file));
  }

  static RuleConflictException otherVersion(String id, int version) {
    return new RuleConflictException(
        Reason.OTHER_VERSION,
        version == 0
            ? "There is no rule '%s' yet. Send it without If-Match.".formatted(id)
            : "The rule '%s' has version %d. Read it again before you change it."
                .formatted(id, version));
  }

  public Reason reason() {
    return reason;
  }
}

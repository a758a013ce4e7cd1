package io.crosstalk.event.message;

/** Names of the topics that connect the services. */
public final class Topics {
  public static final String SAMPLES = "crosstalk.samples";
  public static final String INVENTORY = "crosstalk.inventory";
  public static final String CHANGES = "crosstalk.changes";
  public static final String DIAGNOSES = "crosstalk.diagnoses";
  public static final String INCIDENTS = "crosstalk.incidents";
  public static final String RULES = "crosstalk.rules";
  public static final String DEAD_LETTERS = "crosstalk.dead-letters";

  private Topics() {}
}

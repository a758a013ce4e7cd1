package io.crosstalk.correlation.streams;

/** Topics between the stages of this service; their records are of no concern to others. */
public final class BusTopics {
  /** From stage 1 to stage 2: loads, inquiries and ticks. */
  public static final String LOADS = "crosstalk.correlation.loads";

  /** From stage 2 to stage 3: answers and ticks. */
  public static final String ANSWERS = "crosstalk.correlation.answers";

  private BusTopics() {}
}

package io.crosstalk.engine.stage;

/** Topics between the stages of this service; no other service reads their records. */
public final class StageTopics {
  /** Topic from stage 1 to stage 2: loads, diagnosis requests and ticks. */
  public static final String LOADS = "crosstalk.correlation.loads";

  /** Topic from stage 2 to stage 3: domain reports and ticks. */
  public static final String REPLIES = "crosstalk.correlation.answers";

  private StageTopics() {}
}

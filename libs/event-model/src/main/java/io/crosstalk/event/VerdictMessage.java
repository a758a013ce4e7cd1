package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;

/** A record of {@code crosstalk.verdicts}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Verdict.class, name = "verdict"),
  @JsonSubTypes.Type(value = VerdictMessage.Complete.class, name = "tick")
})
public sealed interface VerdictMessage permits Verdict, VerdictMessage.Complete {
  /** Key of the world. */
  String world();

  /**
   * Statement that one of the stage's partitions has written all verdicts on episodes up to a time.
   *
   * @param partition its number, from 0
   * @param partitions number of partitions; a reader's watermark is the minimum over all of them
   * @param end whether this is the last tick of a replay
   */
  record Complete(
      String world,
      String source,
      int partition,
      int partitions,
      Instant completeThrough,
      boolean end)
      implements VerdictMessage {}
}

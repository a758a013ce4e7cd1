package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.Evidence;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Evidence that does not depend on the theory that holds. */
public final class GeneralEvidence {
  private GeneralEvidence() {}

  /**
   * Evidence in this order: uncertainty of the figures; the layers in which the time is lost; the
   * dimension of load that explains the response; rules of thumb.
   *
   * @param leading domain that contains the cause; null when no shared resource contains it
   * @param rules rules of thumb; they add remarks and decide nothing
   */
  public static List<Evidence> of(
      EpisodeFacts facts,
      @Nullable CandidateDomain leading,
      Inventory inventory,
      RulesOfThumb rules) {
    return Stream.of(
            ColdStart.of(facts).stream(),
            CoarseSamplingReasons.of(facts).stream(),
            LayerReasons.of(facts).stream(),
            VolumeGroups.of(facts).stream(),
            ComponentReasons.of(facts).stream(),
            DimensionReasons.of(facts, leading).stream(),
            new ThumbReasons(facts, inventory, rules).on(leading).stream())
        .flatMap(each -> each)
        .toList();
  }
}

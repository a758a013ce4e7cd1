package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One way to explain an episode. */
interface Theory {

  /**
   * From the most specific to the most general: the first that holds leads, the others that hold
   * contribute.
   */
  List<Theory> ALL =
      List.of(
          new ErrorsTheory(),
          new BackEndTheory(),
          new NeighbourTheory(),
          new ImbalanceTheory(),
          new LostFigureTheory(),
          new OverwhelmedTheory(),
          new OwnLoadTheory(),
          new SettingTheory(),
          new FaultTheory(),
          new CapacityTheory(),
          new ContradictionTheory());

  /** Empty when the facts don't bear it. */
  Optional<Explanation> explain(Facts facts);

  /**
   * A theory that holds.
   *
   * @param place where the trouble sits; null when it is nowhere that is shared
   * @param part of the place that it sits in; null when it sits in all of it
   * @param self whether the suspects are the victim's own
   * @param leads whether it may be the leading class; otherwise it only contributes
   * @param evidence why it holds, but for what speaks against suspects
   */
  record Explanation(
      CauseClass causeClass,
      @Nullable Place place,
      @Nullable Place part,
      boolean self,
      boolean leads,
      List<Evidence> evidence) {
    public Explanation {
      evidence = List.copyOf(evidence);
    }

    /** One that may lead and is not the victim's own doing. */
    static Explanation of(CauseClass causeClass, @Nullable Place place, List<Evidence> evidence) {
      return new Explanation(causeClass, place, null, false, true, evidence);
    }

    /** The same where the trouble sits in a part of the place. */
    Explanation in(Place narrow) {
      return new Explanation(causeClass, place, narrow, self, leads, evidence);
    }

    /** What is named: the part, or else the place. */
    @Nullable Place spot() {
      return part == null ? place : part;
    }
  }
}

package io.crosstalk.engine.advice;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.SharedResource;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Advises to spread a load of many users over time, or to add capacity. */
final class CapacityPolicy implements Policy {
  private static final int MOST_NAMED = 3;
  private static final double WORTH_ASKING = 0.05;

  @Override
  public Stream<Advice> advise(Situation situation) {
    SharedResource shared = situation.shared();
    if (situation.leading() != CauseClass.CAPACITY || shared == null) {
      return Stream.empty();
    }
    if (situation.bottleneck() != null) {
      return Stream.of(
          relieve(situation, situation.bottleneck()), replace(situation, situation.bottleneck()));
    }
    return situation.evenTier()
        ? Stream.of(addPeers(shared.id()))
        : Stream.of(spread(situation), add(shared.id()));
  }

  /** Returns advice for a full part; less work on the other parts would not help. */
  private static Advice relieve(Situation situation, String bottleneck) {
    return new Advice(
        AdviceAction.RESCHEDULE,
        bottleneck,
        Texts.of("advice.relieve", bottleneck),
        Texts.of("advice.reason.full", bottleneck, situation.contentionDomain()),
        Texts.of("advice.cost.teams"));
  }

  private static Advice replace(Situation situation, String bottleneck) {
    return new Advice(
        AdviceAction.ADD_CAPACITY,
        bottleneck,
        Texts.of("advice.replace", bottleneck, situation.contentionDomain()),
        Texts.of("advice.reason.full", bottleneck, situation.contentionDomain()),
        Texts.of("advice.cost.money"));
  }

  private static Advice spread(Situation situation) {
    return new Advice(
        AdviceAction.RESCHEDULE,
        situation.contentionDomain(),
        Texts.of(
            situation.compressLess() ? "advice.spread.compression" : "advice.spread",
            situation.contentionDomain()),
        Texts.of(situation.compressLess() ? "advice.reason.compression" : "advice.reason.nobody"),
        spreadCost(situation));
  }

  /**
   * Returns the cost, with the users whose load grew most and which should therefore be moved
   * first, where a user has a share of the growth that is worth a move.
   */
  private static String spreadCost(Situation situation) {
    String named =
        situation.growers().stream()
            .filter(grower -> grower.share() >= WORTH_ASKING && !situation.compressLess())
            .limit(MOST_NAMED)
            .map(
                grower ->
                    Texts.of("advice.spread.share", grower.id(), Math.round(100 * grower.share())))
            .collect(Collectors.joining(", "));
    return named.isEmpty() ? Texts.of("advice.cost.teams") : Texts.of("advice.cost.growers", named);
  }

  /**
   * Returns advice to add peers behind a load balancer, because requests from outside cannot be
   * moved to another time.
   */
  private static Advice addPeers(String balancer) {
    return new Advice(
        AdviceAction.ADD_CAPACITY,
        balancer,
        Texts.of("advice.addPeers", balancer),
        Texts.of("advice.reason.evenPeers"),
        Texts.of("advice.cost.machines"));
  }

  private static Advice add(String contentionDomain) {
    return new Advice(
        AdviceAction.ADD_CAPACITY,
        contentionDomain,
        Texts.of("advice.add", contentionDomain),
        Texts.of("advice.reason.limit"),
        Texts.of("advice.cost.money"));
  }
}

package io.crosstalk.engine.advice;

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
        "Find out which work can run only on %s, and run less of it at this time."
            .formatted(bottleneck),
        "%s is full, while the other parts of %s have room."
            .formatted(bottleneck, situation.contentionDomain()),
        "Several teams have to agree.");
  }

  private static Advice replace(Situation situation, String bottleneck) {
    return new Advice(
        AdviceAction.ADD_CAPACITY,
        bottleneck,
        "Make %s faster; more parts like the others of %s do not help."
            .formatted(bottleneck, situation.contentionDomain()),
        "%s is full, while the other parts of %s have room."
            .formatted(bottleneck, situation.contentionDomain()),
        "It costs money and takes planning.");
  }

  private static Advice spread(Situation situation) {
    return new Advice(
        AdviceAction.RESCHEDULE,
        situation.contentionDomain(),
        "Move some of what uses %s at this time to another time%s."
            .formatted(
                situation.contentionDomain(),
                situation.compressLess()
                    ? ", first whatever writes data that hardly compress"
                    : growers(situation)),
        situation.compressLess()
            ? "No more is written than before; the data compress less."
            : "No single user of it stands out.",
        "Several teams have to agree.");
  }

  /**
   * Returns the end of a sentence with the users whose load grew most and which should therefore be
   * moved first; empty when no user has a share of the growth that is worth a move.
   */
  private static String growers(Situation situation) {
    String named =
        situation.growers().stream()
            .filter(grower -> grower.share() >= WORTH_ASKING)
            .limit(MOST_NAMED)
            .map(grower -> "%s (%.0f %%)".formatted(grower.id(), 100 * grower.share()))
            .collect(Collectors.joining(", "));
    return named.isEmpty()
        ? ""
        : "; of what has been added, the largest parts are those of " + named;
  }

  /**
   * Returns advice to add peers behind a load balancer, because requests from outside cannot be
   * moved to another time.
   */
  private static Advice addPeers(String balancer) {
    return new Advice(
        AdviceAction.ADD_CAPACITY,
        balancer,
        "Add peers behind %s.".formatted(balancer),
        "Its peers share evenly what comes: all of them together may be too few.",
        "It takes more machines; what runs stays undisturbed.");
  }

  private static Advice add(String contentionDomain) {
    return new Advice(
        AdviceAction.ADD_CAPACITY,
        contentionDomain,
        "Give %s more capacity, or move some of its users elsewhere for good."
            .formatted(contentionDomain),
        "It is at its limit, and no single user stands out.",
        "It costs money and takes planning.");
  }
}

package io.crosstalk.evaluate.peer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Incident that threshold alerts have opened, with the culprit that each method names.
 *
 * @param end null while an alert lasts
 * @param detectedAt time of the sample that completed the first alert
 * @param victims resources with an alert, in the order of the alerts
 * @param first most suspicious resource by method; none where there is no suspect
 */
public record PeerIncident(
    Instant onset,
    @Nullable Instant end,
    Instant detectedAt,
    List<String> victims,
    Map<Peer, PeerRanking.Ranked> first) {
  public PeerIncident {
    victims = List.copyOf(victims);
    first = Map.copyOf(first);
  }

  /** Resource that a method names: its first, if the score reaches the method's threshold. */
  public Optional<String> culprit(Peer peer) {
    PeerRanking.Ranked ranked = first.get(peer);
    return ranked == null || ranked.score() < peer.culpritScore()
        ? Optional.empty()
        : Optional.of(ranked.resource());
  }
}

package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Evidence about connection resets: their number, and the resources that send and receive them.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9293#section-3.5.2">RFC 9293, section 3.5.2</a>:
 *     a reset answers a segment that does not belong to its connection
 */
final class ResetReasons {
  private static final String SENT = "net.resets_sent";
  private static final String RECEIVED = "net.resets_received";
  private static final int MOST_NAMED = 3;

  private ResetReasons() {}

  /** Evidence from the largest sender; empty when no sender of more resets is measured. */
  static Optional<Evidence> of(EpisodeFacts facts) {
    return risen(facts, SENT).findFirst().map(sender -> evidence(facts, sender));
  }

  private static Stream<ConditionSign> risen(EpisodeFacts facts, String metric) {
    return facts.signs().stream()
        .filter(sign -> sign.metric().name().equals(metric))
        .filter(sign -> sign.during() > sign.before())
        .distinct()
        .sorted(
            Comparator.comparingDouble(ConditionSign::during)
                .reversed()
                .thenComparing(ConditionSign::resource));
  }

  private static Evidence evidence(EpisodeFacts facts, ConditionSign sender) {
    double seconds = (facts.request().degradedThroughMs() - facts.request().onsetMs()) / 1000.0;
    return facts.evidence(
        EvidenceKind.LAYER_ATTRIBUTION,
        Texts.of(
            "evidence.resets",
            sender.resource(),
            Texts.number(sender.during() * seconds),
            facts.request().victim().resource(),
            new Quantity(sender.during(), sender.metric().unit()),
            facts.before(sender),
            receivers(facts, sender),
            facts.before()),
        sender.during(),
        sender.metric().unit(),
        facts.plot(sender.resource(), SENT));
  }

  private static String receivers(EpisodeFacts facts, ConditionSign sender) {
    List<ConditionSign> all = risen(facts, RECEIVED).toList();
    if (all.isEmpty()) {
      return "";
    }
    List<ConditionSign> named = all.stream().limit(MOST_NAMED).toList();
    boolean most = 2 * named.stream().mapToDouble(ConditionSign::during).sum() > sender.during();
    String listed =
        named.stream()
            .map(
                sign ->
                    Texts.of(
                        "evidence.resets.receiver",
                        sign.resource(),
                        new Quantity(sign.during(), sign.metric().unit())))
            .collect(Collectors.joining(", "));
    return most
        ? Texts.of("evidence.resets.most", listed)
        : Texts.of("evidence.resets.first", all.size(), listed);
  }
}

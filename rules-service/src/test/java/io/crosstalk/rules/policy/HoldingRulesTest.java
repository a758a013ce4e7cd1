package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.decision.SiteRuleBook;
import io.crosstalk.rules.siterule.decision.SiteState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.storage.message.HeldDeliveries.Waiting;
import io.crosstalk.rules.storage.message.KnownTargets;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests what is read for the held messages of one request. */
class HoldingRulesTest {
  private static final Instant NOW = Instant.parse("2026-03-13T23:10:00Z");

  private final List<String> reads = new ArrayList<>();

  private static SiteRule rule(String id, String fields) throws RuleException {
    return new RuleReader(ZoneOffset.UTC)
        .read(id, "when: 'true'\nreason: a test\n" + fields.replace("; ", "\n"));
  }

  private HoldingRules holding(SiteRule... rules) {
    Targets targets =
        new Targets(List.of(policy("chat"), policy("desk"), policy("pager")), Set.of());
    SiteRuleBook book = new SiteRuleBook(List.of(rules), (failing, reason) -> {});
    return new HoldingRules(
        targets,
        ZoneOffset.UTC,
        new HoldingRules.Source(
            NOW,
            (world, at) -> {
              reads.add("rules");
              return book;
            },
            world ->
                new SiteState(
                    () -> {
                      reads.add("open incidents");
                      return List.of();
                    },
                    (budget, target) -> 0,
                    UsedResources.NONE,
                    ReportedMaintenance.NONE),
            key -> {
              reads.add("targets");
              return KnownTargets.NONE;
            }));
  }

  private static TargetPolicy policy(String name) {
    return new TargetPolicy(name, Severity.MINOR, TargetMode.NOTIFY, false);
  }

  private static Waiting message(String target, MessageType type) {
    return new Waiting(
        "live~0/inc-4e0012ab34cd56ef",
        target,
        type,
        new String(Messages.of(type).event(), StandardCharsets.UTF_8),
        NOW,
        false);
  }

  @Test
  void messagesOfAnIncident_readTheStateOfTheSiteOnce() throws RuleException {
    HoldingRules holding =
        holding(
            rule("by-a", "kind: inhibition; by: incident.severity == 'minor'"),
            rule("by-b", "kind: inhibition; by: incident.severity == 'major'"),
            rule("quiet", "kind: suppression; until: 2026-03-14T00:00:00Z"));

    List<List<HoldingRules.Holding>> found =
        List.of(
            holding.of(message("chat", MessageType.OPENED)),
            holding.of(message("desk", MessageType.OPENED)),
            holding.of(message("pager", MessageType.CHANGED)));

    assertThat(found)
        .allSatisfy(
            rules ->
                assertThat(rules)
                    .singleElement()
                    .satisfies(
                        rule -> {
                          assertThat(rule.rule().id()).isEqualTo("quiet");
                          assertThat(rule.end()).hasValue(Instant.parse("2026-03-14T00:00:00Z"));
                        }));
    assertThat(reads).containsExactlyInAnyOrder("rules", "open incidents", "targets");
  }

  @Test
  void messageThatNoRuleHolds_hasNone() {
    assertThat(holding().of(message("chat", MessageType.OPENED))).isEmpty();
  }

  @Test
  void messageForATargetThatIsNotConfigured_hasNone() throws RuleException {
    assertThat(holding(rule("quiet", "kind: suppression")).of(message("old", MessageType.OPENED)))
        .isEmpty();
  }
}

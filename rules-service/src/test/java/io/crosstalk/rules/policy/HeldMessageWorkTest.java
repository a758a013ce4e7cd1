package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.maintenance.MaintenancePeriod;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.rules.storage.message.UmbrellaMembers;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;

/** Tests decisions on held messages while other transactions decide on the same ones. */
class HeldMessageWorkTest {
  private static final Instant NOW = Instant.parse("2026-03-13T23:10:00Z");
  private static final String KEY = "live/inc-4e0012ab34cd56ef";
  private static final Targets TARGETS =
      new Targets(
          List.of(new TargetPolicy("desk", Severity.MINOR, TargetMode.TICKET, false)),
          Set.of("desk"));

  private final TestStores stores = new TestStores();
  private Runnable beforeTransaction = () -> {};
  private boolean changesAreRead = true;

  /** Transactions before which another one can take place. */
  private TransactionOperations transactions() {
    TransactionOperations real = stores.transactions();
    return new TransactionOperations() {
      @Override
      public <T> T execute(TransactionCallback<T> action) {
        beforeTransaction.run();
        return real.execute(action);
      }

      @Override
      public void executeWithoutResult(java.util.function.Consumer<TransactionStatus> action) {
        beforeTransaction.run();
        real.executeWithoutResult(action);
      }
    };
  }

  /** Maintenance that has no periods, and that can be unread. */
  private final class Maintenance implements ReportedMaintenance {
    @Override
    public List<MaintenancePeriod> periods(String world, String resource, Instant at) {
      return List.of();
    }

    @Override
    public boolean isCaughtUp() {
      return changesAreRead;
    }
  }

  /** An inventory without resources. */
  private static final class NoResources implements UsedResources {
    @Override
    public List<Resource> of(String world, String id, Instant at) {
      return List.of();
    }

    @Override
    public boolean isCaughtUp() {
      return true;
    }
  }

  private HeldMessageWork work() {
    return new HeldMessageWork(
        stores.leadership(),
        transactions(),
        new CurrentRules(stores.siteRules(), stores.site()),
        TARGETS,
        stores.deliveries(),
        stores.heldDeliveries(),
        new MessageState(
            stores.openIncidents(),
            stores.budgets(),
            stores.umbrellaMembers(),
            new NoResources(),
            new Maintenance()),
        new FlapDetection(stores.returns()),
        stores.log(),
        stores.statedSeverities(),
        () -> NOW);
  }

  @BeforeEach
  void holdAMessage() {
    stores.addIncident("live", "live", "inc-4e0012ab34cd56ef");
    stores
        .jdbc()
        .sql(
            """
            insert into budget_use (rule, team, target, day, used)
            values ('tickets', '', 'desk', '2026-03-13', 1)\
            """)
        .update();
    addRule("tickets", "kind: budget\nlimit: 1\nwhen: 'true'\nreason: a test\n");
    String payload = new String(Messages.of(MessageType.OPENED).event(), StandardCharsets.UTF_8);
    long position = stores.outbox().appendForTargets(KEY, "event-1", payload, NOW);
    stores
        .deliveries()
        .add(
            new DeliveryStore.Added(
                position, "desk", KEY, MessageType.OPENED, Amendment.NONE, NOW, 0, false, null),
            NOW);
  }

  private void addRule(String id, String content) {
    stores
        .transactions()
        .executeWithoutResult(
            status -> {
              stores.siteRules().beginChange();
              stores.siteRules().add(new StoredRule(id, 1, content, null, "ada", NOW));
            });
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private List<String> memberStates() {
    return stores.jdbc().sql("select state from umbrella_incident").query(String.class).list();
  }

  private void makeDueAgain() {
    stores.jdbc().sql("update delivery set rule_change = -1").update();
  }

  @Test
  void step_budgetIsUsedUp_addsTheIncidentToItsUmbrella() {
    work().step();

    assertThat(memberStates()).containsExactly("held");
  }

  @Test
  void step_incidentEndsMeanwhile_isNotAddedToTheUmbrellaAgain() {
    work().step();
    makeDueAgain();
    beforeTransaction =
        () -> {
          stores.heldDeliveries().drop(KEY, "desk", true, NOW);
          stores.umbrellaMembers().leave(KEY, "desk", UmbrellaMembers.State.OVER);
        };

    work().step();

    assertThat(memberStates()).containsExactly("over");
  }

  private List<String> logged() {
    return stores
        .jdbc()
        .sql("select reason || ' ' || (content ->> 'targets') from incident_event order by id")
        .query(String.class)
        .list();
  }

  @Test
  void step_targetIsNoLongerConfigured_dropsTheMessageAndLogsIt() {
    stores.jdbc().sql("update delivery set target = 'old'").update();

    work().step();

    assertThat(logged())
        .containsExactly(
            "The message for old is dropped: the target is no longer configured. [\"old\"]");
  }

  @Test
  void step_aRuleSendsTheMessageElsewhere_dropsTheMessageAndLogsIt() {
    addRule("elsewhere", "kind: routing\ntargets: [chat]\nwhen: 'true'\nreason: a test\n");

    work().step();

    assertThat(logged())
        .containsExactly(
            "The message for desk is dropped: the rules no longer send it there. [\"desk\"]");
  }

  @Test
  void step_changesAreNotReadYet_leavesTheIncidentInItsUmbrella() {
    work().step();
    addRule("window", "kind: maintenance\nfrom-changes: true\nreason: a test\n");
    changesAreRead = false;

    work().step();

    assertThat(memberStates()).containsExactly("held");
  }

  @Test
  void step_anotherRuleHoldsTheMessage_removesTheIncidentFromTheUmbrella() {
    work().step();
    addRule("quiet", "kind: suppression\nwhen: 'true'\nreason: a test\n");

    work().step();

    assertThat(memberStates()).containsExactly("moved");
  }
}

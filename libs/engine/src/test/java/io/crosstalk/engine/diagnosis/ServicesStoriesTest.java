package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of verdicts on services that call each other: a shop calls a cart, which calls a payment
 * service. All of them respond more slowly from minute 100 to minute 130.
 */
class ServicesStoriesTest {
  private static final String TIME = "app.response_time";
  private static final String REQUESTS = "app.throughput";

  private final Scene scene = new Scene();
  private final Actor payments = service("payments", 40, 600);

  @BeforeEach
  void addCallers() {
    service("cart", 120, 700, "payments");
    service("shop", 300, 900, "cart");
  }

  private Actor service(String id, double ordinary, double late, String... called) {
    return scene
        .application(id, called)
        .measures(TIME, at(ordinary).from(100, late).from(130, ordinary))
        .measures(REQUESTS, at(20));
  }

  private static String sharedResource(Verdict verdict) {
    SharedResource shared = verdict.sharedResource();
    return shared == null ? "nowhere" : shared.id();
  }

  private static List<String> culprits(Verdict verdict) {
    return verdict.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }

  @Test
  void sharedResource_serviceSlowerAtTheSameDemand_isTheService() {
    Verdict verdict = scene.verdictOn("payments");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(sharedResource(verdict)).isEqualTo("payments");
    assertThat(verdict.suspects()).isEmpty();
    assertThat(verdict.evidence())
        .extracting(Evidence::summary)
        .anyMatch(
            summary ->
                summary.matches(
                    "payments, which others call: response time is .+ ms instead of .+ ms, though no"
                        + " more goes through it \\(throughput .+/s, .+/s before\\), and nothing"
                        + " that it uses is known to answer later\\."));
  }

  @Test
  void causeClass_serviceWithoutCallers_isUnknown() {
    service("kiosk", 40, 600);

    assertThat(scene.verdictOn("kiosk").causeClass()).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void causeClass_demandHasGrown_isUnknown() {
    payments.measures(REQUESTS, at(20).from(100, 60).from(130, 20));

    assertThat(scene.verdictOn("payments").causeClass()).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void causeClass_processorsBusierAtTheSameDemand_isUnknown() {
    payments.measures("cpu.utilization", at(10).from(100, 95).from(130, 10));

    assertThat(scene.verdictOn("payments").causeClass()).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void sharedResource_manySlowServicesOnOneHost_isTheHost() {
    scene.shared("esx-1", ResourceKind.HOST);
    for (String each : List.of("a", "b", "c", "d")) {
      service("svc-" + each, 40, 600, "esx-1");
      scene.application("desk-" + each, "svc-" + each);
    }

    assertThat(scene.verdictOn("svc-a").causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(sharedResource(scene.verdictOn("svc-a"))).isEqualTo("esx-1");
  }

  @Test
  void sharedResource_serviceFailsMoreOftenAtTheSameDemand_isTheService() {
    Scene failing = new Scene();
    failing.application("desk", "ledger").measures(TIME, at(300));
    failing
        .application("ledger")
        .measures("app.errors", at(0).from(100, 30).from(130, 0))
        .measures(REQUESTS, at(20));

    Verdict verdict = failing.verdictOn("ledger");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(sharedResource(verdict)).isEqualTo("ledger");
    assertThat(verdict.evidence())
        .extracting(Evidence::summary)
        .anyMatch(summary -> summary.endsWith("nothing that it uses is known to fail more often."));
  }

  @Test
  void causeClass_busyServiceWithHighRoundTripTime_isSelfInflicted() {
    busy("ledger", 200);

    Verdict verdict = scene.verdictOn("ledger");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(culprits(verdict)).containsExactly("ledger");
  }

  @Test
  void suspects_busyNeighbourOfAServiceThatWaitsForTheNetwork_areNoCulprits() {
    scene
        .application("ledger", "esx-1")
        .measures(TIME, at(40).from(100, 600).from(130, 40))
        .measures("net.rtt", at(2).from(100, 200).from(130, 2))
        .measures("cpu.utilization", at(5));
    scene
        .application("report", "esx-1")
        .measures("cpu.utilization", at(5).from(100, 90).from(130, 5));
    scene.shared("esx-1", ResourceKind.HOST);

    assertThat(culprits(scene.verdictOn("ledger"))).isEmpty();
  }

  @Test
  void suspects_onlyOtherServicesWaitForNetwork_nameTheVictimsOwnLoad() {
    busy("ledger", 2);
    scene
        .application("report", "esx-1")
        .measures(TIME, at(40))
        .measures("net.rtt", at(2).from(100, 200).from(130, 2))
        .measures("net.throughput", at(10));

    assertThat(culprits(scene.verdictOn("ledger"))).containsExactly("ledger");
  }

  @Test
  void suspects_sustainedWritesOfTheVictim_areNoCulprits() {
    scene.shared("esx-1", ResourceKind.HOST);
    scene
        .application("ledger", "esx-1")
        .measures(TIME, at(40).from(100, 600).from(130, 40))
        .measures("net.rtt", at(2).from(100, 200).from(130, 2))
        .writes(at(40).from(20, 150).from(60, 40).from(100, 150).from(130, 40));

    assertThat(culprits(scene.verdictOn("ledger"))).isEmpty();
  }

  @Test
  void suspects_calledServiceIsWellAndCallersWaitIsUnknown_areNone() {
    scene.shared("esx-1", ResourceKind.HOST);
    scene.application("rates", "esx-1").measures(TIME, at(40)).measures("net.rtt", at(2));
    scene
        .application("ledger", "rates", "esx-1")
        .measures(TIME, at(40).from(100, 600).from(130, 40));
    scene
        .application("report", "esx-1")
        .measures(TIME, at(40))
        .measures("net.rtt", at(2).from(100, 200).from(130, 2));
    scene
        .application("batch", "esx-1")
        .measures("cpu.utilization", at(5).from(100, 90).from(130, 5));

    assertThat(culprits(scene.verdictOn("ledger"))).isEmpty();
  }

  @Test
  void causeClass_serviceOnASuspectedMachine_isUnknown() {
    scene
        .application("ledger", "vm-ledger")
        .measures(TIME, at(40).from(100, 600).from(130, 40))
        .measures(REQUESTS, at(20));
    scene.application("desk", "ledger").measures(TIME, at(300));
    scene.vm("vm-ledger", Environment.PRODUCTION).writes(at(40).from(100, 70).from(130, 40));

    assertThat(scene.verdictOn("ledger").causeClass()).isEqualTo(CauseClass.UNKNOWN);
  }

  /** Adds a service on a host that answers late while it uses the processor. */
  private void busy(String id, double roundTripTime) {
    scene.shared("esx-1", ResourceKind.HOST);
    scene
        .application(id, "esx-1")
        .measures(TIME, at(40).from(100, 600).from(130, 40))
        .measures("net.rtt", at(2).from(100, roundTripTime).from(130, 2))
        .measures("cpu.utilization", at(5).from(100, 90).from(130, 5));
  }

  @Test
  void causeClass_demandNotMeasured_isUnknown() {
    Scene blind = new Scene();
    blind.application("shop", "payments").measures(TIME, at(300));
    blind.application("payments").measures(TIME, at(40).from(100, 600).from(130, 40));

    assertThat(blind.verdictOn("payments").causeClass()).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void causeClass_serviceOnADegradedMachine_isUnknown() {
    scene
        .application("ledger", "vm-ledger")
        .measures(TIME, at(40).from(100, 600).from(130, 40))
        .measures(REQUESTS, at(20));
    scene.application("desk", "ledger").measures(TIME, at(300));
    scene.vm("vm-ledger", Environment.PRODUCTION).latency(at(2).from(100, 40).from(130, 2));

    assertThat(scene.verdictOn("ledger").causeClass()).isEqualTo(CauseClass.UNKNOWN);
  }
}

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
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Tests of the contention domain that a verdict names when the victims share several domains. The
 * degradation lasts from minute 100 to minute 130.
 */
class PlacesStoriesTest {
  private static final String HOST = "esx-1";
  private static final String ADAPTER = "esx-1/vmhba1";
  private static final List<String> ON_HOST = List.of(HOST, ADAPTER);

  private final Scene scene = new Scene();

  @Test
  void sharedResource_membersWaitForProcessor_isTheHostAndNotTheAdapter() {
    hostAndAdapter();
    for (int i = 1; i <= 4; i++) {
      scene
          .vm("vm-" + i, ON_HOST)
          .measures("cpu.ready", at(1).from(100, 40).from(130, 1))
          .writes(at(20));
    }
    scene.application("app-shop", "vm-1").measures("app.response_time", slow());

    Verdict verdict = scene.verdictOn("app-shop");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(verdict.sharedResource()).isEqualTo(new SharedResource(HOST, ResourceKind.HOST));
  }

  /** Six of ten affected members are just enough for a domain to be named. */
  @Test
  void evidence_sixOfTenWaitForTheProcessor_showsTheHostsUtilization() {
    scene
        .shared(HOST, ResourceKind.HOST)
        .measures("cpu.utilization", at(20).from(100, 96).from(130, 20));
    for (int i = 1; i <= 10; i++) {
      scene
          .vm("vm-" + i, List.of(HOST))
          .measures("cpu.ready", i <= 6 ? at(1).from(100, 40).from(130, 1) : at(1))
          .writes(at(20));
    }

    Verdict verdict = scene.verdictOn("vm-1");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(verdict.sharedResource()).isEqualTo(new SharedResource(HOST, ResourceKind.HOST));
    assertThat(verdict.evidence())
        .extracting(Evidence::summary)
        .contains(
            "6 of the 10 users of esx-1 that are measured are degraded.",
            "The CPU utilization of esx-1 itself is 96.4 % (20 % in the 100 min before).");
  }

  @Test
  void suspects_applicationOnMachinesThatWaitForCpu_nameTheCpuLoad() {
    hostAndAdapter();
    for (int i = 1; i <= 4; i++) {
      scene
          .vm("vm-" + i, ON_HOST)
          .measures("cpu.ready", at(1).from(100, 40).from(130, 1))
          .measures("cpu.utilization", at(10));
    }
    scene.vm("vm-compute", ON_HOST).measures("cpu.utilization", at(5).from(100, 95).from(130, 5));
    scene.vm("vm-copy", ON_HOST).writes(at(5).from(100, 300).from(130, 5));
    scene.application("app-shop", "vm-1").measures("app.response_time", slow());

    Verdict verdict = scene.verdictOn("app-shop");

    assertThat(culprits(verdict)).containsExactly("vm-compute");
  }

  @Test
  void causeClass_allUsersOfArraySlowAndManyLoadsGrow_isCapacityOfTheArray() {
    scene.shared("array-1", ResourceKind.ARRAY).latency(at(1).from(100, 20).from(130, 1));
    for (int i = 1; i <= 6; i++) {
      String adapter = "adapter-" + i;
      scene.shared(adapter, ResourceKind.STORAGE_ADAPTER);
      scene
          .vm("vm-big-" + i, List.of(adapter, "array-1"))
          .latency(at(2).from(100, 25).from(130, 2))
          .writes(at(30).from(100, 110).from(130, 30));
      scene
          .vm("vm-small-" + i, List.of(adapter, "array-1"))
          .latency(at(2).from(100, 25).from(130, 2))
          .writes(at(10));
    }

    Verdict verdict = scene.verdictOn("vm-small-1");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(verdict.sharedResource())
        .isEqualTo(new SharedResource("array-1", ResourceKind.ARRAY));
    assertThat(culprits(verdict)).isEmpty();
  }

  @Test
  void suspects_twoLoadsAmongFourMachines_areBothCulprits() {
    scene
        .vm("vm-erp", Environment.PRODUCTION)
        .latency(at(2).from(100, 40).from(130, 2))
        .writes(at(20));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(20));
    scene.vm("vm-uat-1", Environment.UAT).writes(at(20).from(100, 130).from(130, 20));
    scene.vm("vm-uat-2", Environment.UAT).writes(at(20).from(100, 120).from(130, 20));

    assertThat(culprits(scene.verdictOn("vm-erp")))
        .containsExactlyInAnyOrder("vm-uat-1", "vm-uat-2");
  }

  /**
   * All users of the first domain are affected, which speaks for that domain, but the load on it
   * rose too late.
   */
  @Test
  void suspects_affectedDomainWithoutCulprit_culpritOfAnotherDomainIsNamed() {
    scene.datastore("ds-2");
    scene
        .vm("vm-erp", Environment.PRODUCTION, Scene.DATASTORE, "ds-2")
        .latency(at(2).from(100, 40).from(130, 2))
        .writes(at(20));
    for (int i = 1; i <= 4; i++) {
      scene
          .vm("vm-hurt-" + i, Environment.PRODUCTION)
          .latency(at(2).from(100, 40).from(130, 2))
          .writes(at(20));
    }
    scene.vm("vm-late", Environment.UAT).writes(at(5).from(110, 400).from(130, 5));
    for (int i = 1; i <= 13; i++) {
      Course latency = i == 1 ? at(2).from(100, 40).from(130, 2) : at(2);
      scene.vm("vm-well-" + i, Environment.PRODUCTION, "ds-2").latency(latency).writes(at(10));
    }
    scene.vm("vm-bully", Environment.UAT, "ds-2").writes(at(5).from(100, 400).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(culprits(verdict)).containsExactly("vm-bully");
    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(verdict.sharedResource())
        .isEqualTo(new SharedResource("ds-2", ResourceKind.DATASTORE));
  }

  /**
   * Peers behind a load balancer carry the load that it assigns to them, so their load is not a
   * cause that is named.
   */
  @Test
  void suspects_loadOfPeersBehindLoadBalancerExplainsMore_areNoCulprits() {
    String[] fronts = {"vm-front-1", "vm-front-2", "vm-front-3"};
    scene.shared("lb-1", ResourceKind.LOAD_BALANCER);
    for (String front : fronts) {
      scene
          .vm(front, List.of("lb-1", Scene.DATASTORE))
          .measures("net.connections", at(40))
          .writes(at(20).from(100, 250).from(130, 20));
    }
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 380).from(130, 5));
    scene
        .application("app-bank", "lb-1", "vm-front-1", "vm-front-2", "vm-front-3")
        .measures("app.response_time", slow());

    Verdict verdict = scene.verdictOn("app-bank");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(culprits(verdict)).isEmpty();
  }

  @Test
  void sharedResource_slowArrayBehindUnmeasuredDatastore_isTheArray() {
    scene.shared("array-1", ResourceKind.ARRAY).latency(at(1).from(100, 24).from(130, 1));
    scene.shared("ds-x", ResourceKind.DATASTORE, "array-1");
    usersOf("ds-x");

    assertThat(faultyDomain()).isEqualTo("array-1");
  }

  @Test
  void sharedResource_mostAdditionalTimeInArray_isTheArray() {
    scene.shared("array-1", ResourceKind.ARRAY).latency(at(1).from(100, 24).from(130, 1));
    scene
        .shared("ds-x", ResourceKind.DATASTORE, "array-1")
        .latency(at(1).from(100, 25).from(130, 1));
    usersOf("ds-x");

    assertThat(faultyDomain()).isEqualTo("array-1");
  }

  @Test
  void sharedResource_littleAdditionalTimeInArray_isTheDatastore() {
    scene.shared("array-1", ResourceKind.ARRAY).latency(at(1).from(100, 4).from(130, 1));
    scene
        .shared("ds-x", ResourceKind.DATASTORE, "array-1")
        .latency(at(1).from(100, 25).from(130, 1));
    usersOf("ds-x");

    assertThat(faultyDomain()).isEqualTo("ds-x");
  }

  @Test
  void causeClass_oldSettingAtASustainedLoad_isSharedResourceFault() {
    scene.shared("pool-1", ResourceKind.STORAGE_POOL).latency(at(1).from(100, 24).from(130, 1));
    scene.set("pool-1", Map.of("dataReduction", true));
    usersOf("pool-1");

    assertThat(faultyDomain()).isEqualTo("pool-1");
  }

  private void usersOf(String domain) {
    for (int i = 1; i <= 4; i++) {
      scene
          .vm("vm-" + i, List.of(domain))
          .latency(at(2).from(100, 26).from(130, 2))
          .writes(at(100));
    }
  }

  private String faultyDomain() {
    Verdict verdict = scene.verdictOn("vm-1");
    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    return Objects.requireNonNull(verdict.sharedResource()).id();
  }

  private void hostAndAdapter() {
    scene.shared(HOST, ResourceKind.HOST);
    scene.shared(ADAPTER, ResourceKind.STORAGE_ADAPTER);
  }

  private static Course slow() {
    return at(100).from(100, 900).from(130, 100);
  }

  private static List<String> culprits(Verdict verdict) {
    return verdict.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }
}

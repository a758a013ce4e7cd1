package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.site.SiteIncident.RankedSuspect;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A site of four domains and one day: from 10:00 to 10:30 vm-lab slows vm-pay at ds-1, from 10:10
 * to 10:40 array-2 is slow under vm-web, and from 12:00 to 12:10 vm-cron has a natural burst at
 * ds-4. Nothing happens at ds-3.
 */
final class TinySite {
  static final String JSON =
      """
      {"site": {"seed":1,"start":"2026-03-02T00:00:00Z","end":"2026-03-03T00:00:00Z","intervalSeconds":60,"machines":10},
      "domains": [
       {"id":"ds-1","kind":"bully-iops","state":"troubled","machines":["vm-pay","vm-lab","vm-test"],"applications":["app-pay"]},
       {"id":"ds-2","kind":"fault","state":"troubled","machines":["vm-web"],"applications":["app-web"]},
       {"id":"ds-3","kind":"quiet","state":"quiet","machines":["vm-calm","vm-idle"],"applications":[]},
       {"id":"ds-4","kind":"quiet","state":"natural","machines":["vm-burst","vm-cron"],"applications":[]}
      ],
      "troubles": [
       {"id":"t-1","kind":"bully-iops","domain":"ds-1","causeClass":"noisy_neighbour","sharedResource":"ds-1","culprits":["vm-lab"],"victims":["app-pay","vm-pay"],"onset":"2026-03-02T10:00:00Z","end":"2026-03-02T10:30:00Z"},
       {"id":"t-2","kind":"fault","domain":"ds-2","causeClass":"shared_resource_fault","sharedResource":"array-2","culprits":[],"victims":["app-web","vm-web"],"onset":"2026-03-02T10:10:00Z","end":"2026-03-02T10:40:00Z"}
      ],
      "degradations": [
       {"resource":"vm-pay","from":"2026-03-02T10:00:00Z","to":"2026-03-02T10:30:00Z","explainedByLoad":{"vm-lab":0.9,"vm-test":0.2},"explainedByTrouble":{"t-1":0.9}},
       {"resource":"vm-test","from":"2026-03-02T10:00:00Z","to":"2026-03-02T10:30:00Z","explainedByLoad":{"vm-lab":0.9},"explainedByTrouble":{"t-1":0.9}},
       {"resource":"vm-web","from":"2026-03-02T10:10:00Z","to":"2026-03-02T10:40:00Z","explainedByLoad":{},"explainedByTrouble":{"t-2":1.0}},
       {"resource":"vm-burst","from":"2026-03-02T12:00:00Z","to":"2026-03-02T12:10:00Z","explainedByLoad":{"vm-cron":0.6},"explainedByTrouble":{}}
      ]}
      """;

  private static final List<Resource> INVENTORY =
      List.of(
          resource("app-pay", ResourceKind.APPLICATION, "vm-pay"),
          resource("vm-pay", ResourceKind.VM, "ds-1"),
          resource("vm-lab", ResourceKind.VM, "ds-1"));

  private TinySite() {}

  static SiteTruth truth() {
    return TruthReader.read(JSON.getBytes(StandardCharsets.UTF_8));
  }

  static SiteScore score(SiteIncident... incidents) {
    SiteTruth truth = truth();
    return SiteScore.of(truth, new SiteMap(truth.domains(), INVENTORY), List.of(incidents));
  }

  /** Score of the trouble t-1. */
  static TroubleScore neighbour(SiteIncident... incidents) {
    return score(incidents).troubles().getFirst();
  }

  /** The right incident for t-1. */
  static SiteIncident right() {
    return incident(
        "10:00", "10:30", CauseClass.NOISY_NEIGHBOUR, "ds-1", List.of("vm-pay"), named("vm-lab"));
  }

  /** The right incident for t-2. */
  static SiteIncident fault() {
    return incident(
        "10:10", "10:40", CauseClass.SHARED_RESOURCE_FAULT, "array-2", List.of("vm-web"));
  }

  static SiteIncident neighbourIncident(
      String from, String to, List<String> victims, RankedSuspect... suspects) {
    return incident(from, to, CauseClass.NOISY_NEIGHBOUR, null, victims, suspects);
  }

  /** A major incident; detected two minutes after its onset. */
  static SiteIncident incident(
      String from,
      String to,
      CauseClass causeClass,
      @Nullable String place,
      List<String> victims,
      RankedSuspect... suspects) {
    return new SiteIncident(
        Severity.MAJOR,
        at(from),
        at(to),
        at(from).plusSeconds(120),
        causeClass,
        place,
        victims,
        List.of(suspects));
  }

  static SiteIncident withSeverity(Severity severity, SiteIncident incident) {
    return new SiteIncident(
        severity,
        incident.onset(),
        incident.end(),
        incident.detectedAt(),
        incident.causeClass(),
        incident.sharedResource(),
        incident.victims(),
        incident.suspects());
  }

  static RankedSuspect named(String resource) {
    return new RankedSuspect(resource, 0.9);
  }

  private static Instant at(String time) {
    return Instant.parse("2026-03-02T" + time + ":00Z");
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
  }
}

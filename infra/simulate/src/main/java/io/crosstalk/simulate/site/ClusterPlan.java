package io.crosstalk.simulate.site;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.layout.AppPlan;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Hardware;
import io.crosstalk.simulate.layout.HostPlan;
import io.crosstalk.simulate.layout.RoutineChanges;
import io.crosstalk.simulate.layout.Sizing;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.trouble.NightlyBatch;
import io.crosstalk.simulate.trouble.Troubles;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Builds a cluster of hosts with the domains whose machines run on them, and their troubles. */
final class ClusterPlan {
  /** Draws of a domain after which it becomes a quiet one. */
  private static final int ATTEMPTS = 12;

  private static final int MACHINES_OF_A_HOST = 8;

  private final SiteSpec spec;
  private final CaseTimeline site;
  private final ClusterDomains domains;
  private final SeededRandom dice;

  ClusterPlan(SiteSpec spec, CaseTimeline site, ClusterDomains domains, SeededRandom dice) {
    this.spec = spec;
    this.site = site;
    this.domains = domains;
    this.dice = dice;
  }

  /**
   * @param attempts number of the draw of each domain
   * @throws UnsuitableDomain when a domain must be drawn again
   */
  ClusterDraft build(int... attempts) {
    var whole = new DataCentreDraft(dice, CaseKind.QUIET, site);
    whole.model.secondOfDay = site.start().atOffset(ZoneOffset.UTC).toLocalTime().toSecondOfDay();
    List<ClientSite> hosts = hosts(whole);
    var plans = new ArrayList<DomainPlan>();
    var built = new ArrayList<SiteDomain>();
    for (int i = 0; i < domains.size(); i++) {
      var plan = new DomainPlan(draft(whole, i, attempts[i]), number(i), arrayOf(number(i)));
      plans.add(plan);
      built.add(plan.build(hosts));
    }
    if (dice.fork("line").chance(0.3)) {
      line(whole);
    }
    fit(whole, built);
    whole.model.rest(site.duration() / 2.0, List.of());
    for (int i = 0; i < built.size(); i++) {
      new AppPlan(built.get(i).draft(), plans.get(i).words()).build();
    }
    for (int i = 0; i < built.size(); i++) {
      DataCentreDraft draft = built.get(i).draft();
      UnsuitableDomain.of(i, () -> trouble(draft));
    }
    return joined(whole, built);
  }

  private int number(int index) {
    return domains.first() + index;
  }

  private String arrayOf(int number) {
    return SharedArrays.idOf(number, spec.perArray());
  }

  private DataCentreDraft draft(DataCentreDraft whole, int index, int attempt) {
    SeededRandom own = dice.fork("domain-" + number(index) + "#" + attempt);
    CaseKind kind = attempt < ATTEMPTS ? domains.kinds().get(index) : CaseKind.QUIET;
    var timeline = new SiteTimeline(spec).withTrouble(site, kind, own.fork("timeline"));
    return new DataCentreDraft(own, kind, timeline, whole);
  }

  private List<ClientSite> hosts(DataCentreDraft whole) {
    SeededRandom own = dice.fork("hosts");
    String cluster = "cluster-%02d".formatted(domains.cluster());
    var plan = new HostPlan(whole, own, new Hardware(own), "sw-%02d".formatted(domains.cluster()));
    plan.group(cluster);
    boolean twoAdapters = own.chance(0.25);
    int count = Math.max(3, domains.size() * 14 / MACHINES_OF_A_HOST + own.whole(0, 1));
    var hosts = new ArrayList<ClientSite>();
    for (int i = 1; i <= count; i++) {
      hosts.add(plan.host("esx-%02d-%02d".formatted(domains.cluster(), i), twoAdapters));
    }
    return hosts;
  }

  /** Adds a link to another site that some machines use. */
  private void line(DataCentreDraft whole) {
    SeededRandom own = dice.fork("line-machines");
    String id = "link-%02d".formatted(domains.cluster());
    whole.infrastructure.put(
        id,
        new Resource(
            id,
            ResourceKind.LINK,
            Layer.NETWORK,
            null,
            Environment.PRODUCTION,
            "team-network",
            Map.of(),
            List.of()));
    ServiceStation line = new Hardware(own).link(id);
    whole.model.stations.add(line);
    double share = own.between(0.15, 0.4);
    whole.model.clients.stream()
        .filter(each -> each.kind == ResourceKind.VM && own.chance(share))
        .forEach(each -> each.links.add(line));
  }

  /** Fits devices to the load. The shares of common arrays have much room. */
  private void fit(DataCentreDraft whole, List<SiteDomain> built) {
    SeededRandom own = dice.fork("sizing");
    new Sizing(whole.model, own).fitAll();
    built.stream()
        .flatMap(each -> each.shares().stream())
        .forEach(each -> Sizing.fit(each, own.between(0.02, 0.08)));
    whole.model.forget();
  }

  private void trouble(DataCentreDraft draft) {
    if (!draft.kind.isNightly() && draft.kind != CaseKind.BULLY_BACKUP) {
      new NightlyBatch(draft).plan();
    }
    Troubles.plan(draft);
    RoutineChanges.addTo(draft);
  }

  private static ClusterDraft joined(DataCentreDraft whole, List<SiteDomain> built) {
    for (SiteDomain each : built) {
      whole.events.addAll(each.draft().events);
      whole.changes.addAll(each.draft().changes);
      whole.silences.addAll(each.draft().silences);
      whole.extraGauges.addAll(each.draft().extraGauges);
    }
    whole.changes.sort(Comparator.comparing(each -> each.time()));
    return new ClusterDraft(whole, built);
  }
}

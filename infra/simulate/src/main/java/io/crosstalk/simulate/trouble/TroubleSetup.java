package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Sizing;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SimulatedStore;
import io.crosstalk.simulate.run.CaseTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Helper for the kinds of trouble: chooses clients and devices, and calibrates the strength of a
 * cause.
 */
final class TroubleSetup {
  private static final int ROUNDS = 5;

  final DataCentreDraft draft;
  final SeededRandom dice;
  final CaseTimeline timeline;

  TroubleSetup(DataCentreDraft draft) {
    this.draft = draft;
    this.dice = draft.dice.fork("story");
    this.timeline = draft.timeline;
  }

  /** Second of the case at which the cause has its full effect. */
  double height() {
    // An alternating load is active at first; a growing load is largest at last.
    return draft.kind == CaseKind.BULLY_ONOFF
        ? timeline.eventFrom() + 1
        : Math.min(timeline.eventTo() - 1, timeline.duration() - 1);
  }

  /** Clients whose operations on a medium pass through a device. */
  List<SimulatedClient> on(ServiceStation station, Medium medium) {
    draft.model.forget();
    List<OperationFlow> flows = station.flows();
    return draft.part.clients.stream()
        .filter(each -> each.has(medium) && flows.contains(each.ordinary(medium)))
        .toList();
  }

  SimulatedClient one(List<SimulatedClient> clients, Predicate<SimulatedClient> suitable) {
    List<SimulatedClient> found = clients.stream().filter(suitable).toList();
    if (found.isEmpty()) {
      throw new Unsuitable("no client suits");
    }
    return dice.pick(found);
  }

  /** Returns whether no application depends on the client. */
  boolean standsAlone(SimulatedClient client) {
    return draft.appsOn(client).isEmpty();
  }

  /** Draws a production client as victim, in most cases one on which an application runs. */
  SimulatedClient victim(List<SimulatedClient> clients) {
    List<SimulatedClient> production =
        clients.stream().filter(SimulatedClient::isProduction).toList();
    List<SimulatedClient> served = production.stream().filter(each -> !standsAlone(each)).toList();
    return one(served.isEmpty() || dice.chance(0.2) ? production : served, each -> true);
  }

  /** Draws a device with at least {@code leastClients} clients that use it with a medium. */
  ServiceStation busiest(List<ServiceStation> stations, Medium medium, int leastClients) {
    var suitable = new ArrayList<ServiceStation>();
    for (ServiceStation each : stations) {
      if (on(each, medium).size() >= leastClients) {
        suitable.add(each);
      }
    }
    if (suitable.isEmpty()) {
      throw new Unsuitable("no station with %d clients".formatted(leastClients));
    }
    return dice.pick(suitable);
  }

  List<ServiceStation> storeFronts() {
    return draft.part.stores.stream()
        .filter(each -> !each.behind().isEmpty())
        .map(SimulatedStore::front)
        .toList();
  }

  List<ServiceStation> arrays() {
    return draft.part.stores.stream().flatMap(each -> each.arrays().stream()).distinct().toList();
  }

  List<ServiceStation> adapters() {
    return hosts().stream().flatMap(each -> each.adapters().stream()).toList();
  }

  List<ServiceStation> ports() {
    return hosts().stream().flatMap(each -> each.ports().stream()).toList();
  }

  /** Network ports and links of all clients. */
  List<ServiceStation> wires() {
    return draft.part.clients.stream()
        .filter(each -> each.has(Medium.NETWORK))
        .flatMap(SimulatedClient::wires)
        .distinct()
        .toList();
  }

  List<ClientSite> hosts() {
    return draft.part.places.stream().filter(each -> !each.ports().isEmpty()).toList();
  }

  /** Draws the factor of the degradation, which is below 4.5 in nearly half of the cases. */
  double severity() {
    return dice.chance(0.45) ? dice.between(2.4, 4.5) : dice.logBetween(4.5, 90);
  }

  /**
   * Finds the strength of a cause that makes a metric worse by a factor, and enlarges all other
   * devices that would be short of capacity.
   *
   * @param spot device that the cause overloads; null when there is none
   * @param figure metric of the victim that is to increase
   * @param target wanted factor
   * @param strength sets the strength of the cause
   */
  void calibrate(
      @Nullable ServiceStation spot,
      DoubleSupplier figure,
      double target,
      double weakest,
      double strongest,
      DoubleConsumer strength) {
    var calibration = new StrengthCalibration(draft, figure, height());
    var sizing = new Sizing(draft.model, dice);
    int rounds = 0;
    do {
      calibration.find(target, weakest, strongest, strength);
    } while (sizing.makeRoom(spot, draft.events, height()) && ++rounds < ROUNDS);
  }

  /**
   * Enlarges all devices but one until none of them is short of capacity at a second of the case.
   */
  void makeRoom(@Nullable ServiceStation except, double second) {
    makeRoom(except, draft.events, second);
  }

  void makeRoom(@Nullable ServiceStation except, List<Event> events, double second) {
    var sizing = new Sizing(draft.model, dice);
    for (int i = 0; i < ROUNDS && sizing.makeRoom(except, events, second); i++) {
      // A device that was enlarged passes more load on to the next one.
    }
  }

  /** Draws the processor load that belongs to a disk or network job. */
  private OperationFlow computing(SimulatedClient client, OperationFlow job) {
    double cores = job.medium == Medium.CPU ? 0 : client.processors * dice.between(0, 0.25);
    return OperationFlow.job(Medium.CPU, OperationProfile.CPU, cores, client.processors);
  }

  /**
   * Adds a job to a client, whose activity follows a profile.
   *
   * @param isCause whether the job causes the degradation
   */
  void run(SimulatedClient client, OperationFlow job, ActivityProfile profile, boolean isCause) {
    OperationFlow computing = computing(client, job);
    client.add(job);
    client.add(computing);
    draft.events.add(
        new Event(
            isCause,
            second -> {
              job.active = profile.at(second);
              computing.active = job.active;
            }));
  }
}

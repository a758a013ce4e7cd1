package io.crosstalk.simulate.estate;

import io.crosstalk.event.inventory.ResourceKind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Application or database. It serves its users and callers on its machines with a limited number of
 * connections, and calls other services for that.
 */
final class Service {
  /** Calls of another service, some for each transaction. */
  record Call(Service target, double times) {}

  /** Users of a service, so many transactions per second at the peak. */
  record Users(Load load, double perSecond) {}

  /** Weight of the latest response time in the number of connections needed. */
  private static final double SMOOTHING = 0.4;

  private static final double LEAST = 1e-4;

  final String id;
  final ResourceKind kind;
  final List<Machine> members;
  private final Demand work;
  final List<Call> calls;
  final @Nullable Users users;
  private final double retries;

  /** Factor by which its limits are lower than usual. */
  private final double tightness;

  /** Share of the transactions that each machine gets. */
  final double[] weights;

  /** Changes by troubles: factors of the processor time and of the number of connections. */
  double slowness = 1;

  double poolFactor = 1;
  private double connections = 1e9;
  private double timeout = 60;
  private double called;
  private double ordinarilyCalled;
  private double queue;
  private double smooth = 0.05;
  private double asked;
  private double lateShare;
  private double lost;

  /** Seconds of a transaction as its callers see it. */
  double response = 0.05;

  Service(
      String id,
      ResourceKind kind,
      List<Machine> members,
      Demand work,
      List<Call> calls,
      @Nullable Users users,
      double retries,
      double tightness) {
    this.id = id;
    this.kind = kind;
    this.members = List.copyOf(members);
    this.work = work;
    this.calls = List.copyOf(calls);
    this.users = users;
    this.retries = retries;
    this.tightness = tightness;
    this.weights = new double[members.size()];
    restore();
  }

  /** Sizes connections and time-out for the present load. */
  void fit(double roominess, double patience) {
    connections = Math.max(4, roominess / tightness * asked * smooth);
    timeout = Math.clamp(patience * response, 0.4, 8);
  }

  void restore() {
    slowness = 1;
    poolFactor = 1;
    Arrays.fill(weights, 1.0 / weights.length);
    if (users != null) {
      users.load().factor = 1;
    }
  }

  /** Passes the demand of a step on to machines and called services; callers come first. */
  void demand() {
    double fromUsers = users == null ? 0 : users.perSecond() * users.load().level();
    double usual = users == null ? 0 : users.perSecond() * users.load().ordinary;
    double wanted = (fromUsers + called) * (1 + retries * lateShare);
    asked = Math.min(wanted + queue / EstateSpec.STEP, connections * poolFactor / smooth);
    double waiting = queue + (wanted - asked) * EstateSpec.STEP;
    queue = Math.clamp(waiting, 0, asked * timeout);
    lost = Math.max(0, waiting - queue) / EstateSpec.STEP;
    double ordinary = usual + ordinarilyCalled;
    for (int i = 0; i < weights.length; i++) {
      members.get(i).serve(work(), asked * weights[i], ordinary / weights.length);
    }
    for (Call each : calls) {
      each.target().called += asked * each.times();
      each.target().ordinarilyCalled += ordinary * each.times();
    }
    called = 0;
    ordinarilyCalled = 0;
  }

  private Demand work() {
    return new Demand(
        work.cpu() * slowness, work.reads(), work.writes(), work.bulk(), work.messages());
  }

  /** Ends a step; called services come first. */
  void respond() {
    double seconds = LEAST;
    for (int i = 0; i < weights.length; i++) {
      seconds += weights[i] * members.get(i).seconds(work());
    }
    for (Call each : calls) {
      seconds += each.times() * Math.min(each.target().response, timeout);
    }
    smooth += (Math.min(seconds, timeout) - smooth) * SMOOTHING;
    double whole = seconds + (asked < LEAST ? 0 : queue / asked);
    lateShare = StrictMath.exp(-3 * timeout / whole);
    response = Math.min(whole, timeout);
  }

  /** Returns whether its limits are lower than usual. */
  boolean isTight() {
    return tightness > 1;
  }

  boolean isOnPartition() {
    return members.getFirst().host.isPartition();
  }

  double perSecond() {
    return asked * (1 - lateShare);
  }

  double timeoutsPerMinute() {
    return 60 * (asked * lateShare + lost);
  }

  /** Stations that its machines and the services that it calls use. */
  Stream<Station> stations() {
    return Stream.concat(
        members.stream().flatMap(Machine::stations),
        calls.stream().flatMap(each -> each.target().stations()));
  }

  boolean isCalledBy(Service other) {
    return other.calls.stream().anyMatch(each -> each.target() == this);
  }
}

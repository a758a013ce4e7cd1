package io.crosstalk.simulate.estate;

import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Application or database. It serves its users and callers on its machines with a limited number of
 * connections, and calls other services for that.
 */
final class Service {
  /** Weight of the latest response time in the number of connections needed. */
  private static final double SMOOTHING = 0.4;

  private static final double LEAST = 1e-4;

  /**
   * Calls of another service.
   *
   * @param times for each transaction
   */
  record Call(Service target, double times) {}

  final String id;
  final ResourceKind kind;
  final String team;
  final List<Machine> members;
  final Demand each;
  final List<Call> calls;
  final @Nullable Load users;
  private final double usersPerSecond;
  private final double retries;

  /** Share of the transactions that each machine gets. */
  final double[] weights;

  /** Factor of the processor time of a transaction. */
  double slowness = 1;

  /** Factor of the number of connections. */
  double poolFactor = 1;

  /** How much tighter than usual the limits of this service are. */
  double tightness = 1;

  private double connections = 1e9;
  private double timeout = 60;
  private double called;
  private double ordinarilyCalled;
  private double queue;
  private double smooth = 0.05;
  private double rate;
  private double response = 0.05;
  private double lateShare;
  private double lost;

  Service(
      String id,
      ResourceKind kind,
      List<Machine> members,
      Demand each,
      List<Call> calls,
      @Nullable Load users,
      double usersPerSecond,
      double retries) {
    this.id = id;
    this.kind = kind;
    this.team = members.getFirst().team;
    this.members = List.copyOf(members);
    this.each = each;
    this.calls = List.copyOf(calls);
    this.users = users;
    this.usersPerSecond = usersPerSecond;
    this.retries = retries;
    this.weights = new double[members.size()];
    restore();
  }

  void restore() {
    slowness = 1;
    poolFactor = 1;
    Arrays.fill(weights, 1.0 / weights.length);
    if (users != null) {
      users.factor = 1;
    }
  }

  Environment environment() {
    return Environment.PRODUCTION;
  }

  private Demand work() {
    return slowness == 1 ? each : Demand.NONE.plus(each, 1).plus(each.onlyCpu(), slowness - 1);
  }

  /** Passes the demand of a step on to machines and called services; callers come first. */
  void demand() {
    double fromUsers = users == null ? 0 : usersPerSecond * users.level();
    double wanted = (fromUsers + called) * (1 + retries * lateShare);
    double ordinary = ordinarilyCalled + (users == null ? 0 : usersPerSecond * users.ordinary());
    double able = connections * poolFactor / Math.max(LEAST, smooth);
    rate = Math.min(wanted + queue / EstateSpec.STEP, able);
    double waiting = queue + (wanted - rate) * EstateSpec.STEP;
    queue = Math.clamp(waiting, 0, rate * timeout);
    lost = Math.max(0, waiting - queue) / EstateSpec.STEP;
    Demand work = work();
    for (int i = 0; i < weights.length; i++) {
      members.get(i).serve(work, rate * weights[i], ordinary / weights.length);
    }
    for (Call call : calls) {
      call.target().called += rate * call.times();
      call.target().ordinarilyCalled += ordinary * call.times();
    }
    called = 0;
    ordinarilyCalled = 0;
  }

  /** Ends a step; called services come first. */
  void respond() {
    Demand work = work();
    double seconds = 0;
    for (int i = 0; i < weights.length; i++) {
      seconds += weights[i] * members.get(i).seconds(work);
    }
    for (Call call : calls) {
      seconds += call.times() * Math.min(call.target().response, timeout);
    }
    smooth += (Math.min(seconds, timeout) - smooth) * SMOOTHING;
    double whole = seconds + (rate < LEAST ? 0 : queue / rate);
    lateShare = StrictMath.exp(-3 * timeout / Math.max(LEAST, whole));
    response = Math.min(whole, timeout);
  }

  double rate() {
    return rate * (1 - lateShare);
  }

  double response() {
    return response;
  }

  double timeoutsPerMinute() {
    return 60 * (rate * lateShare + lost);
  }

  double errorsPerMinute() {
    return 60 * (0.00002 * rate + lost);
  }

  double timeout() {
    return timeout;
  }

  /** Sizes connections and time-out for the present load. */
  void fit(double roominess, double patience) {
    connections = Math.max(4, roominess / tightness * rate * smooth);
    timeout = Math.clamp(patience * response, 0.4, 8);
  }

  /** Stations that its machines and the services that it calls use. */
  Stream<Station> stations() {
    return Stream.concat(
        members.stream().flatMap(Machine::stations),
        calls.stream().flatMap(each -> each.target().stations()));
  }
}

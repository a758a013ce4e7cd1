package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Server that flows share. Work that it has not finished in a step is still there in the next one,
 * and flows with a limit of outstanding operations send less while it lasts.
 */
final class Station {
  /** Kinds of servers: how the delay grows below saturation. */
  enum Form {
    DISKS(1.6, 3),
    PROCESSORS(1.4, 3),
    /** Processors whose time LPARs share: only the wait for them counts. */
    POOL(1.4, 3),
    PIPE(6, 6),
    LIMIT(0, 1);

    private final double interference;
    private final int sharpness;

    Form(double interference, int sharpness) {
      this.interference = interference;
      this.sharpness = sharpness;
    }
  }

  private static final double MEMORY = EstateSpec.STEP / 10.0;
  private static final int HALVINGS = 22;

  /** Seconds until a lost operation is repeated. */
  private static final double REPEAT = 0.25;

  final String id;
  final Form form;
  final List<Flow.Hop> hops = new ArrayList<>();

  /** Work per second; units of the form: seconds of disks or cores, MB, operations. */
  double capacity = 1e12;

  /** Share of the capacity that is there. */
  double speed = 1;

  /** Share of the operations that are lost. */
  double loss;

  private double burst = 1;
  private double depth;
  private double credit;
  private double perWork;
  private double always;
  double backlog;
  private double smooth;
  double used;

  Station(String id, Form form) {
    this.id = id;
    this.form = form;
  }

  /** Sets the capacity so that the present load is a share of it. */
  void fit(double share, double least) {
    capacity = Math.max(least, used / share);
  }

  /** Allows more than the capacity until the credit of some seconds is used up. */
  void lend(double factor, double seconds) {
    burst = factor;
    depth = seconds * capacity;
    credit = depth;
  }

  /** Begins a step: finds the delay of operations by their work. */
  void begin() {
    double growth = form.interference;
    for (int i = 0; i < form.sharpness; i++) {
      growth *= Math.min(1, smooth);
    }
    double alone =
        switch (form) {
          case DISKS, PROCESSORS, POOL -> 1 / Math.sqrt(speed);
          case PIPE -> 1 / (capacity * speed);
          case LIMIT -> 0;
        };
    perWork = alone * (form == Form.POOL ? growth : 1 + growth);
    always = backlog + loss * REPEAT;
  }

  /** Serves one step: finds the unfinished work at its end. */
  void settle() {
    double able = capacity * speed * (credit > 0 ? burst : 1);
    double offered = load(0);
    double old = backlog;
    if (backlog > 0 || offered > able) {
      backlog = backlogAfter(able, offered);
      hops.forEach(each -> each.flow.latency += each.part * (backlog - old));
    }
    used = backlog > 0 ? able : offered;
    smooth += (used / able - smooth) * MEMORY;
    credit = Math.clamp(credit + (capacity - used) * EstateSpec.STEP, 0, depth);
  }

  /** Bisects for the backlog at which the flows send as much as explains it. */
  private double backlogAfter(double able, double offered) {
    double low = 0;
    double high = Math.max(backlog, backlog + EstateSpec.STEP * (offered / able - 1));
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (backlog + EstateSpec.STEP * (load(middle) / able - 1) > middle) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high < 1e-5 ? 0 : high;
  }

  private double load(double wait) {
    double sum = 0;
    for (Flow.Hop each : hops) {
      sum += each.load(wait - backlog);
    }
    return sum;
  }

  /** Seconds that an operation with an amount of work spends here. */
  double delay(double work) {
    return work * perWork + always;
  }

  double utilization() {
    return used / (capacity * speed);
  }

  /** Sum over the flows of production of the seconds spent here in a second. */
  double suffered() {
    return sum(each -> each.flow.counted * each.flow.rate * each.delay);
  }

  /** Operations that are here on average. */
  double outstanding() {
    return sum(each -> each.flow.rate * each.delay);
  }

  /** Operations or messages that pass in a second. */
  double operations() {
    return sum(each -> each.part * each.flow.rate);
  }

  private double sum(ToDoubleFunction<Flow.Hop> figure) {
    double sum = 0;
    for (Flow.Hop each : hops) {
      sum += figure.applyAsDouble(each);
    }
    return sum;
  }
}

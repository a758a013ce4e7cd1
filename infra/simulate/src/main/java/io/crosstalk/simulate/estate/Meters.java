package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.estate.Meter.Source;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Meters of one kind of resource, under construction. The selection differs from site to site. */
abstract class Meters {
  private final SeededRandom dice;
  private final List<Meter> meters = new ArrayList<>();

  Meters(SeededRandom dice) {
    this.dice = dice;
  }

  /** Returns whether the site has a group of meters. */
  final boolean has(String group, double probability) {
    return dice.fork(group).chance(probability);
  }

  final void put(Source source, String resource, String metric, DoubleSupplier value) {
    mean(source, resource, metric, value, () -> 1);
  }

  /** Adds a meter whose samples are means over operations. */
  final void mean(
      Source source,
      String resource,
      String metric,
      DoubleSupplier value,
      DoubleSupplier operations) {
    meters.add(new Meter(resource, metric, source, value, operations));
  }

  /** Adds the meters of disks: throughput and latency, of reads and writes or of both. */
  final void disks(Source source, String id, Flows reads, Flows writes, boolean latency) {
    DoubleSupplier both = () -> reads.rate() + writes.rate();
    if (latency && has("split", 0.6)) {
      mean(source, id, "disk.read.latency", reads::milliseconds, reads::rate);
      mean(source, id, "disk.write.latency", writes::milliseconds, writes::rate);
      put(source, id, "disk.read.iops", reads::rate);
      put(source, id, "disk.write.iops", writes::rate);
    } else {
      put(source, id, "disk.iops", both);
    }
    if (latency && !has("split", 0.6)) {
      mean(source, id, "disk.latency", () -> milliseconds(reads, writes), both);
    }
    if (has("directions", 0.7)) {
      put(source, id, "disk.read.throughput", reads::mbPerSecond);
      put(source, id, "disk.write.throughput", writes::mbPerSecond);
    } else {
      put(source, id, "disk.throughput", () -> reads.mbPerSecond() + writes.mbPerSecond());
    }
  }

  private static double milliseconds(Flows reads, Flows writes) {
    double sum = reads.rate() * reads.milliseconds() + writes.rate() * writes.milliseconds();
    return sum / Math.max(1e-9, reads.rate() + writes.rate());
  }

  final List<Meter> list() {
    return meters;
  }
}

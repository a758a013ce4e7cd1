package io.crosstalk.simulate.site;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.monitoring.ImperfectInstrument;
import io.crosstalk.simulate.monitoring.SimulatedSample;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.MonitoringSource;
import io.crosstalk.simulate.run.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * Arrays that several domains share. Each domain has disks of its own in the array, so that a
 * domain's load does not reach the others, whichever domains share an array.
 */
final class SharedArrays {
  private final SiteSpec spec;
  private final ImperfectInstrument instrument;
  private final Map<String, List<ArrayShare>> shares = new TreeMap<>();

  SharedArrays(SiteSpec spec, CaseTimeline site, SeededRandom dice) {
    this.spec = spec;
    this.instrument =
        new ImperfectInstrument(new DataCentreDraft(dice, CaseKind.QUIET, site), List.of());
  }

  static String idOf(int domain, int perArray) {
    return "array-s%02d".formatted(domain / perArray + 1);
  }

  void add(List<ArrayShare> more) {
    for (ArrayShare each : more) {
      shares
          .computeIfAbsent(idOf(each.domain(), spec.perArray()), id -> new ArrayList<>())
          .add(each);
    }
  }

  List<Resource> inventory() {
    return shares.keySet().stream().map(SharedArrays::resource).toList();
  }

  private static Resource resource(String id) {
    return new Resource(
        id,
        ResourceKind.ARRAY,
        Layer.SAN,
        null,
        Environment.PRODUCTION,
        "team-storage",
        Map.of(),
        List.of());
  }

  List<SimulatedSample> samples() {
    var samples = new ArrayList<SimulatedSample>();
    shares.forEach(
        (id, each) -> {
          samples.addAll(measured(id, "disk.iops", each, i -> sum(each, ShareMeter.OPERATIONS, i)));
          samples.addAll(
              measured(id, "disk.read.throughput", each, i -> sum(each, ShareMeter.READ_MB, i)));
          samples.addAll(
              measured(id, "disk.write.throughput", each, i -> sum(each, ShareMeter.WRITE_MB, i)));
          samples.addAll(measured(id, "disk.latency", each, i -> latency(each, i)));
          samples.addAll(
              measured(
                  id, "disk.busy", each, i -> sum(each, ShareMeter.BUSY_PERCENT, i) / each.size()));
        });
    return samples;
  }

  private List<SimulatedSample> measured(
      String id, String metric, List<ArrayShare> shares, IntToDoubleFunction truth) {
    ArrayShare first = shares.getFirst();
    var means = new ArrayList<Sampler.Mean>();
    for (int i = 0; i < first.samples(); i++) {
      means.add(new Sampler.Mean(first.second(i), truth.applyAsDouble(i)));
    }
    return instrument.measure(Gauge.of(id, metric, MonitoringSource.SAN, () -> 0), means);
  }

  private static double sum(List<ArrayShare> shares, int figure, int sample) {
    return shares.stream().mapToDouble(each -> each.value(figure, sample)).sum();
  }

  /** Mean over all operations. */
  private static double latency(List<ArrayShare> shares, int sample) {
    double seconds = 0;
    for (ArrayShare each : shares) {
      seconds +=
          each.value(ShareMeter.LATENCY_MS, sample) * each.value(ShareMeter.OPERATIONS, sample);
    }
    return seconds / Math.max(1e-9, sum(shares, ShareMeter.OPERATIONS, sample));
  }
}

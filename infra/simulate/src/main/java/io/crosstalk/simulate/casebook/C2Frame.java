package io.crosstalk.simulate.casebook;

import java.util.List;

/**
 * Model of a host (frame) with one storage adapter. Until the adapter is full, the VMs get the
 * throughput that they ask for; then the VM with the deepest queue gets most of it, and every disk
 * access waits.
 */
final class C2Frame {
  private static final double FULL = 0.92;
  private static final double LONGEST_WAIT_MS = 60;
  private static final String DEEP_QUEUE = "vm-uat-oracle";

  final String host;
  final double limit;
  final double[] throughput;

  /** Time that each disk access waits for the adapter, milliseconds, in each minute. */
  final double[] wait;

  /** Disk accesses a second, in each minute. */
  final double[] accesses;

  private final C2Story story;
  private final double[] unevenness;
  private final double[] fairness;
  private final Noise noise;

  C2Frame(String host, double limit, C2Story story) {
    int minutes = story.timeline.minutes();
    this.host = host;
    this.limit = limit;
    this.story = story;
    throughput = new double[minutes];
    wait = new double[minutes];
    accesses = new double[minutes];
    noise = new Noise(host);
    unevenness = noise.wander(minutes, 12, 0.07);
    fairness = noise.wander(minutes, 20, 0.08);
  }

  String adapter() {
    return host + "/vmhba2";
  }

  String port() {
    return "san-sw-1/port-" + host.substring(host.length() - 2);
  }

  /**
   * Calculates one minute: replaces the demand of the VMs on this host by the throughput that they
   * get, and records wait and accesses.
   */
  void serve(int minute, List<C2Vm> vms) {
    double asked = vms.stream().mapToDouble(vm -> vm.load[minute]).sum();
    if (asked > FULL * limit) {
      ration(minute, vms);
    } else {
      double busy = asked / limit;
      throughput[minute] = asked;
      wait[minute] = 0.12 * busy * busy / (1 - busy);
    }
    accesses[minute] =
        vms.stream().mapToDouble(vm -> vm.load[minute] / vm.megabytesEachAccess).sum();
  }

  private void ration(int minute, List<C2Vm> vms) {
    double free = limit * noise.between(0.965, 0.985);
    throughput[minute] = free;
    double queue = story.queueMs(minute) * unevenness[minute] * noise.jitter(0.03);
    wait[minute] = Math.min(LONGEST_WAIT_MS, queue);
    for (C2Vm vm : vms) {
      if (!vm.id.equals(DEEP_QUEUE)) {
        vm.load[minute] *= 0.42 * fairness[minute];
        free -= vm.load[minute];
      }
    }
    for (C2Vm vm : vms) {
      if (vm.id.equals(DEEP_QUEUE)) {
        vm.load[minute] = free;
      }
    }
  }
}

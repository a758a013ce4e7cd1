package io.crosstalk.simulate.casebook;

import java.util.Set;

/**
 * VM with the hosts on which it runs, and its disk load in MB/s for each minute. The load is the
 * demand at first; {@link C2Frame} replaces it by the throughput that the VM gets.
 */
final class C2Vm {
  private static final Set<String> READ_LARGE_BLOCKS =
      Set.of("vm-uat-oracle", "vm-dwh-prd", "vm-backup");

  final String id;
  final double[] load;
  final double megabytesEachAccess;
  private final String firstHost;
  private final String laterHost;
  private final int move;

  C2Vm(String id, double[] load, String host) {
    this(id, load, host, host, 0);
  }

  C2Vm(String id, double[] load, String firstHost, String laterHost, int move) {
    this.id = id;
    this.load = load;
    this.megabytesEachAccess = READ_LARGE_BLOCKS.contains(id) ? 0.25 : 0.03;
    this.firstHost = firstHost;
    this.laterHost = laterHost;
    this.move = move;
  }

  String host(int minute) {
    return minute < move ? firstHost : laterHost;
  }
}

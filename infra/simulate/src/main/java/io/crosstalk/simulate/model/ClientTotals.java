package io.crosstalk.simulate.model;

import java.util.List;

/**
 * Totals of a client's operation flows, such as throughput and mean latency, updated at each step
 * of the simulation.
 */
public final class ClientTotals {
  private static final double MS = 1e3;
  private static final double NOTHING = 1e-12;

  private double readSeconds;
  private double writeSeconds;
  public double readIops;
  public double writeIops;
  public double readMb;
  public double writeMb;
  public double receivedMb;
  public double sentMb;
  double cores;

  void take(List<OperationFlow> flows) {
    forget();
    for (OperationFlow each : flows) {
      double reads = each.rate() * each.work.readShare();
      double writes = each.rate() * each.work.writeShare();
      switch (each.medium) {
        case CPU -> cores += each.rate();
        case NETWORK -> {
          receivedMb += reads * each.work.readMb();
          sentMb += writes * each.work.writeMb();
        }
        case DISK -> addDisk(each, reads, writes);
      }
    }
  }

  private void addDisk(OperationFlow flow, double reads, double writes) {
    readIops += reads;
    writeIops += writes;
    readMb += reads * flow.work.readMb();
    writeMb += writes * flow.work.writeMb();
    readSeconds += reads * flow.readSecondsFelt();
    writeSeconds += writes * flow.writeSecondsFelt();
  }

  private void forget() {
    readSeconds = 0;
    writeSeconds = 0;
    readIops = 0;
    writeIops = 0;
    readMb = 0;
    writeMb = 0;
    receivedMb = 0;
    sentMb = 0;
    cores = 0;
  }

  public double iops() {
    return readIops + writeIops;
  }

  public double throughputMb() {
    return readMb + writeMb;
  }

  public double readMs() {
    return MS * readSeconds / Math.max(NOTHING, readIops);
  }

  public double writeMs() {
    return MS * writeSeconds / Math.max(NOTHING, writeIops);
  }

  double diskMs() {
    return MS * (readSeconds + writeSeconds) / Math.max(NOTHING, iops());
  }
}

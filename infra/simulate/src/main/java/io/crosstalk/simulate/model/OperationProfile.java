package io.crosstalk.simulate.model;

/**
 * Mix and size of a flow's operations.
 *
 * @param readShare share of reads in all operations, 0 to 1
 * @param readMb size of a read in MB
 * @param writeMb size of a write in MB
 */
public record OperationProfile(double readShare, double readMb, double writeMb) {
  /** Profile of processor flows: one unit is the load of one core. */
  public static final OperationProfile CPU = new OperationProfile(1, 0, 0);

  /**
   * Creates the profile of network flows, whose operations are trains of packets of 64 kB.
   *
   * @param received share of received packets, which count as reads
   */
  public static OperationProfile packets(double received) {
    return new OperationProfile(received, PACKETS_MB, PACKETS_MB);
  }

  private static final double PACKETS_MB = 0.064;

  double writeShare() {
    return 1 - readShare;
  }

  public double meanMb() {
    return readShare * readMb + writeShare() * writeMb;
  }
}

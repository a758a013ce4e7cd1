package io.crosstalk.simulate.datacentre;

/**
 * Operations of a flow.
 *
 * @param readShare of all operations, 0 to 1
 * @param readMb size of a read in MB
 * @param writeMb size of a write in MB
 */
record OperationProfile(double readShare, double readMb, double writeMb) {
  /** Load of one core for one unit of time. */
  static final OperationProfile CPU = new OperationProfile(1, 0, 0);

  /** Load of a train of packets; "reads" are received packets. */
  static OperationProfile packets(double received) {
    return new OperationProfile(received, PACKETS_MB, PACKETS_MB);
  }

  private static final double PACKETS_MB = 0.064;

  double writeShare() {
    return 1 - readShare;
  }

  double meanMb() {
    return readShare * readMb + writeShare() * writeMb;
  }
}

package io.crosstalk.simulate.estate;

/**
 * Work of a transaction, or of a second.
 *
 * @param cpu seconds of a processor
 * @param reads small random reads
 * @param writes small writes
 * @param bulk large transfers to or from disks
 * @param messages over the network
 */
record Demand(double cpu, double reads, double writes, double bulk, double messages) {
  static final Demand NONE = new Demand(0, 0, 0, 0, 0);

  Demand plus(Demand more, double factor) {
    return new Demand(
        cpu + factor * more.cpu,
        reads + factor * more.reads,
        writes + factor * more.writes,
        bulk + factor * more.bulk,
        messages + factor * more.messages);
  }
}

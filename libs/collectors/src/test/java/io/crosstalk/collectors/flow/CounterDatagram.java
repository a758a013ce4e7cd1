package io.crosstalk.collectors.flow;

/** Builds sFlow datagrams with the counters of port 5, whose speed is 1 Gbit/s. */
final class CounterDatagram {
  private CounterDatagram() {}

  static byte[] of(long sequence, long inBytes) {
    return of(sequence, inBytes, 0);
  }

  static byte[] of(long sequence, long inBytes, long inDiscards) {
    Crafted generic =
        new Crafted()
            .u32(5)
            .u32(6)
            .u64(1_000_000_000)
            .u32(1)
            .u32(3)
            .u64(inBytes)
            .u32(0)
            .u32(0)
            .u32(0)
            .u32(inDiscards)
            .u32(0)
            .u32(0)
            .u64(0)
            .u32(0)
            .u32(0)
            .u32(0)
            .u32(0)
            .u32(0)
            .u32(0);
    Crafted sample = new Crafted().u32(sequence).u32(5).u32(1).u32(1).u32(88).raw(generic.bytes());
    Crafted datagram =
        new Crafted()
            .u32(5)
            .u32(1)
            .ip("192.0.2.1")
            .u32(0)
            .u32(sequence)
            .u32(1000)
            .u32(1)
            .u32(2)
            .u32(sample.bytes().length)
            .raw(sample.bytes());
    return datagram.bytes();
  }
}

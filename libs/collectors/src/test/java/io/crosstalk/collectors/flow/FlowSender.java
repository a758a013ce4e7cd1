package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exporter of the tests, which sends records from 10.0.0.1 to 10.0.0.2 with the fields of a
 * template; each datagram contains the template.
 */
final class FlowSender {
  static final long EXPORT_S = 1_800_000_000L;
  private static final InetAddress EXPORTER = InetAddress.ofLiteral("192.0.2.1");
  private static final int TEMPLATE = 256;
  private static final int OPTIONS = 300;
  private static final long UPTIME = 1_000_000;

  private final int version;
  private final List<int[]> fields = new ArrayList<>();
  private final FlowDecoder decoder;
  private long domain = 1;

  private FlowSender(int version, FlowDecoder decoder) {
    this.version = version;
    this.decoder = decoder;
  }

  private static FlowSender of(int version, double samplingRate, @Nullable OutBytes outBytes) {
    ExporterSettings settings = new ExporterSettings(null, Map.of(), samplingRate, outBytes);
    return new FlowSender(version, new FlowDecoder(exporter -> settings));
  }

  static FlowSender v9() {
    return of(9, 0, null);
  }

  static FlowSender v9(OutBytes outBytes) {
    return of(9, 0, outBytes);
  }

  static FlowSender v9(double samplingRate) {
    return of(9, samplingRate, null);
  }

  static FlowSender ipfix() {
    return of(10, 0, null);
  }

  /** Returns the same exporter with another template, in another domain. */
  FlowSender inDomain(long other) {
    FlowSender sender = new FlowSender(version, decoder);
    sender.domain = other;
    return sender;
  }

  FlowSender with(int element, int length) {
    fields.add(new int[] {element, length, 0});
    return this;
  }

  /** Adds a field of the reverse direction (RFC 5103). */
  FlowSender withReverse(int element, int length) {
    fields.add(new int[] {element, length, 29_305});
    return this;
  }

  /** Sends a record with the values of the fields between the two addresses. */
  DecodedDatagram send(long... values) {
    return sendBetween("10.0.0.1", "10.0.0.2", values);
  }

  DecodedDatagram sendBetween(String from, String to, long... values) {
    Crafted layout = new Crafted().u16(TEMPLATE).u16(fields.size() + 2).fields(8, 4, 12, 4);
    Crafted record = new Crafted().ip(from).ip(to);
    for (int i = 0; i < fields.size(); i++) {
      int[] field = fields.get(i);
      layout.u16(field[2] == 0 ? field[0] : field[0] | 0x8000).u16(field[1]);
      if (field[2] != 0) {
        layout.u32(field[2]);
      }
      for (int octet = field[1] - 1; octet >= 0; octet--) {
        record.u8((int) (values[i] >> (8 * octet)));
      }
    }
    return decode(Crafted.set(version == 9 ? 0 : 2, layout), Crafted.set(TEMPLATE, record));
  }

  /** Announces a rate with the fields sampler (48) and samplerRandomInterval (50). */
  DecodedDatagram announceSampler(int number, int rate) {
    return decode(
        options(new Crafted().fields(48, 2, 50, 4), 8),
        Crafted.set(OPTIONS, new Crafted().u32(1).u16(number).u32(rate)));
  }

  /** Announces a rate with the field samplingInterval (34), without a sampler. */
  DecodedDatagram announceInterval(int rate) {
    return decode(
        options(new Crafted().fields(34, 4, 35, 1), 8),
        Crafted.set(OPTIONS, new Crafted().u32(1).u32(rate).u8(1)));
  }

  /** Announces the rate of one port, in an option record whose scope is that port. */
  DecodedDatagram announceInterval(long port, int rate) {
    Crafted layout =
        version == 9
            ? new Crafted().u16(OPTIONS).u16(4).u16(4).fields(2, 4, 34, 4)
            : new Crafted().u16(OPTIONS).u16(2).u16(1).fields(10, 4, 34, 4);
    return decode(
        Crafted.set(version == 9 ? 1 : 3, layout),
        Crafted.set(OPTIONS, new Crafted().u32(port).u32(rate)));
  }

  /** Announces a rate as the probability with which a packet is sampled (311). */
  DecodedDatagram announceProbability(double probability) {
    return decode(
        options(new Crafted().fields(302, 4, 311, 8), 8),
        Crafted.set(
            OPTIONS, new Crafted().u32(1).u32(1).u64(Double.doubleToRawLongBits(probability))));
  }

  private Crafted options(Crafted layout, int bytes) {
    Crafted head =
        version == 9
            ? new Crafted().u16(OPTIONS).u16(4).u16(bytes)
            : new Crafted().u16(OPTIONS).u16(3).u16(1);
    return Crafted.set(version == 9 ? 1 : 3, head.fields(1, 4).raw(layout.bytes()));
  }

  private DecodedDatagram decode(Crafted... sets) {
    Crafted datagram =
        version == 9
            ? Crafted.v9(UPTIME, EXPORT_S, domain, sets)
            : Crafted.ipfix(EXPORT_S, domain, sets);
    return decoder.decode(EXPORTER, datagram.bytes(), EXPORT_S * 1000);
  }
}

package io.crosstalk.collectors.flow;

import java.util.BitSet;
import java.util.stream.IntStream;

/** Numbers of the information elements that are read, in IANA's registry of IPFIX entities. */
final class IpfixElements {
  static final int OCTETS = 1;
  static final int PROTOCOL = 4;
  static final int SOURCE_PORT = 7;
  static final int SOURCE_IPV4 = 8;
  static final int INPUT = 10;
  static final int DESTINATION_PORT = 11;
  static final int DESTINATION_IPV4 = 12;
  static final int OUTPUT = 14;
  static final int LAST_SWITCHED = 21;
  static final int FIRST_SWITCHED = 22;
  static final int OUT_OCTETS = 23;
  static final int SOURCE_IPV6 = 27;
  static final int DESTINATION_IPV6 = 28;
  static final int SAMPLING_INTERVAL = 34;
  static final int SAMPLER = 48;
  static final int SAMPLER_INTERVAL = 50;
  static final int IP_VERSION = 60;
  static final int DIRECTION = 61;
  static final int INTERFACE_NAME = 82;
  static final int OCTETS_TOTAL = 85;
  static final int FLOW_END_REASON = 136;
  static final int FLOW_ID = 148;
  static final int START_SECONDS = 150;
  static final int END_SECONDS = 151;
  static final int START_MS = 152;
  static final int END_MS = 153;
  static final int START_MICROS = 154;
  static final int END_MICROS = 155;
  static final int START_NANOS = 156;
  static final int END_NANOS = 157;
  static final int START_DELTA_MICROS = 158;
  static final int END_DELTA_MICROS = 159;
  static final int SYSTEM_START_MS = 160;
  static final int DURATION_MS = 161;
  static final int DURATION_MICROS = 162;
  static final int INITIATOR_OCTETS = 231;
  static final int RESPONDER_OCTETS = 232;
  static final int FIREWALL_EVENT = 233;
  static final int SELECTOR = 302;
  static final int PACKET_INTERVAL = 305;
  static final int PACKET_SPACE = 306;
  static final int SAMPLE_SIZE = 309;
  static final int SAMPLE_POPULATION = 310;

  /**
   * Enterprise number that marks an information element as one of the reverse direction (RFC 5103).
   */
  static final long REVERSE = 29_305;

  private static final int REVERSE_FLAG = 1 << 16;

  /** Scope number of an interface in NetFlow v9, which numbers the scopes of options separately. */
  static final int V9_SCOPE_INTERFACE = 2;

  private static final BitSet NUMBERS = new BitSet();

  static {
    IntStream.of(
            OCTETS,
            PROTOCOL,
            SOURCE_PORT,
            INPUT,
            DESTINATION_PORT,
            OUTPUT,
            LAST_SWITCHED,
            FIRST_SWITCHED,
            OUT_OCTETS,
            SAMPLING_INTERVAL,
            SAMPLER,
            SAMPLER_INTERVAL,
            IP_VERSION,
            DIRECTION,
            OCTETS_TOTAL,
            FLOW_END_REASON,
            FLOW_ID,
            INITIATOR_OCTETS,
            RESPONDER_OCTETS,
            FIREWALL_EVENT,
            SELECTOR,
            PACKET_INTERVAL,
            PACKET_SPACE,
            SAMPLE_SIZE,
            SAMPLE_POPULATION,
            reverse(OCTETS),
            reverse(OCTETS_TOTAL))
        .forEach(NUMBERS::set);
    NUMBERS.set(START_SECONDS, DURATION_MICROS + 1);
  }

  private IpfixElements() {}

  /** Returns the number under which the value of an element in the reverse direction is kept. */
  static int reverse(int element) {
    return element | REVERSE_FLAG;
  }

  /** Returns whether the value of an information element is a number. */
  static boolean isNumber(int element) {
    return NUMBERS.get(element);
  }
}

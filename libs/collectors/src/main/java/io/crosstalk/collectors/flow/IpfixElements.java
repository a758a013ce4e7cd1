package io.crosstalk.collectors.flow;

import java.util.BitSet;

/** Numbers of the information elements that are read, in IANA's registry of IPFIX entities. */
final class IpfixElements {
  private static final int REVERSE_FLAG = 1 << 16;

  /** Elements whose values are numbers. */
  private static final BitSet NUMBERS = new BitSet();

  static final int OCTETS = number(1);
  static final int PROTOCOL = number(4);
  static final int SOURCE_PORT = number(7);
  static final int SOURCE_IPV4 = 8;
  static final int INPUT = number(10);
  static final int DESTINATION_PORT = number(11);
  static final int DESTINATION_IPV4 = 12;
  static final int OUTPUT = number(14);
  static final int LAST_SWITCHED = number(21);
  static final int FIRST_SWITCHED = number(22);
  static final int OUT_OCTETS = number(23);
  static final int SOURCE_IPV6 = 27;
  static final int DESTINATION_IPV6 = 28;
  static final int SAMPLING_INTERVAL = number(34);
  static final int SAMPLER = number(48);
  static final int SAMPLER_INTERVAL = number(50);
  static final int IP_VERSION = number(60);
  static final int DIRECTION = number(61);
  static final int INTERFACE_NAME = 82;
  static final int OCTETS_TOTAL = number(85);
  static final int FLOW_END_REASON = number(136);
  static final int FLOW_ID = number(148);
  static final int START_SECONDS = number(150);
  static final int END_SECONDS = number(151);
  static final int START_MS = number(152);
  static final int END_MS = number(153);
  static final int START_MICROS = number(154);
  static final int END_MICROS = number(155);
  static final int START_NANOS = number(156);
  static final int END_NANOS = number(157);
  static final int START_DELTA_MICROS = number(158);
  static final int END_DELTA_MICROS = number(159);
  static final int SYSTEM_START_MS = number(160);
  static final int DURATION_MS = number(161);
  static final int DURATION_MICROS = number(162);
  static final int INITIATOR_OCTETS = number(231);
  static final int RESPONDER_OCTETS = number(232);
  static final int FIREWALL_EVENT = number(233);
  static final int SELECTOR = number(302);
  static final int PACKET_INTERVAL = number(305);
  static final int PACKET_SPACE = number(306);
  static final int SAMPLE_SIZE = number(309);
  static final int SAMPLE_POPULATION = number(310);

  /** The only element whose value is a floating-point number. */
  static final int SAMPLING_PROBABILITY = number(311);

  static final int FLOW_INTERVAL = number(396);
  static final int FLOW_SPACING = number(397);

  /**
   * Enterprise number that marks an information element as one of the reverse direction (RFC 5103).
   */
  static final long REVERSE = 29_305;

  /** Scope number of an interface in NetFlow v9, which numbers the scopes of options separately. */
  static final int V9_SCOPE_INTERFACE = 2;

  private IpfixElements() {}

  private static int number(int element) {
    NUMBERS.set(element);
    return element;
  }

  /** Returns the number under which the value of an element in the reverse direction is kept. */
  static int reverse(int element) {
    return element | REVERSE_FLAG;
  }

  /** Returns whether the value of an information element, in either direction, is a number. */
  static boolean isNumber(int element) {
    return NUMBERS.get(element & ~REVERSE_FLAG);
  }
}

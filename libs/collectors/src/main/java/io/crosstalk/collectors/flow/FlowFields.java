package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.flow.FlowTemplate.Field;
import io.crosstalk.collectors.normalize.Statements;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of one NetFlow v9 or IPFIX record, for those information elements that are used here. */
final class FlowFields {
  private static final int LONG_LENGTH_FOLLOWS = 255;
  private static final int IPV6_BYTES = 16;
  private static final int MAX_NAME = 200;

  /** Value of ipVersion for which the IPv6 addresses are preferred. */
  private static final long IPV6 = 6;

  private final Map<Integer, Long> numbers = new HashMap<>();
  private final Map<Integer, InetAddress> addresses = new HashMap<>(4);
  private String interfaceName = "";

  /**
   * Reads a record that a template describes.
   *
   * @param set data set, at the position of the record
   * @throws RejectedReadingException when the record is truncated
   */
  static FlowFields read(OctetReader set, FlowTemplate template, boolean ipfix) {
    FlowFields values = new FlowFields();
    for (Field field : template.fields()) {
      int length = field.length() == FlowTemplate.VARIABLE ? variable(set) : field.length();
      values.take(field, set.part(length), ipfix);
    }
    return values;
  }

  private static int variable(OctetReader set) {
    int length = set.u8();
    return length == LONG_LENGTH_FOLLOWS ? set.u16() : length;
  }

  private void take(Field field, OctetReader value, boolean ipfix) {
    int element = field.element();
    if (field.scope() && !ipfix) {
      element = element == IpfixElements.V9_SCOPE_INTERFACE ? IpfixElements.INPUT : 0;
    }
    if (field.enterprise() == IpfixElements.REVERSE) {
      number(IpfixElements.reverse(element), value);
    } else if (field.enterprise() == 0) {
      take(element, value);
    }
  }

  private void take(int element, OctetReader value) {
    switch (element) {
      case IpfixElements.SOURCE_IPV4,
          IpfixElements.SOURCE_IPV6,
          IpfixElements.DESTINATION_IPV4,
          IpfixElements.DESTINATION_IPV6 ->
          address(element, value);
      case IpfixElements.INTERFACE_NAME ->
          interfaceName = value.text(Math.min(value.remaining(), MAX_NAME));
      default -> number(element, value);
    }
  }

  private void address(int element, OctetReader value) {
    int length = value.remaining();
    if (length == Integer.BYTES || length == IPV6_BYTES) {
      addresses.put(element, value.address(length));
    }
  }

  /** Stores a number. A field of length zero is not there. */
  private void number(int element, OctetReader value) {
    int length = value.remaining();
    if (IpfixElements.isNumber(element) && length > 0 && length <= Long.BYTES) {
      long bits = value.unsigned(length);
      boolean isShortFraction =
          element == IpfixElements.SAMPLING_PROBABILITY && length == Float.BYTES;
      numbers.put(
          element,
          isShortFraction ? Double.doubleToRawLongBits(Float.intBitsToFloat((int) bits)) : bits);
    }
  }

  /** Returns the probability with which a packet is sampled; 0 if the record does not state it. */
  double samplingProbability() {
    return Double.longBitsToDouble(bits(IpfixElements.SAMPLING_PROBABILITY));
  }

  /** Returns whether the record contains an information element, and its value is a number. */
  boolean has(int element) {
    return numbers.containsKey(element);
  }

  /** Returns the value of an information element; 0 if the record does not contain it. */
  long get(int element) {
    return capped(bits(element));
  }

  /**
   * Returns the value of an information element as raw bits: an unsigned number of eight bytes may
   * appear as a negative one.
   */
  long bits(int element) {
    return numbers.getOrDefault(element, 0L);
  }

  /** Returns the value of an information element; null if the record does not contain it. */
  @Nullable Double amount(int element) {
    return has(element) ? (double) get(element) : null;
  }

  /** Returns whether the record contains an information element with another value than 0. */
  boolean isNonZero(int element) {
    return bits(element) != 0;
  }

  /**
   * Returns the raw bits of the first of several information elements that is not 0; 0 if all are.
   */
  long firstBits(int... elements) {
    for (int element : elements) {
      if (isNonZero(element)) {
        return bits(element);
      }
    }
    return 0;
  }

  private static long capped(long bits) {
    return bits < 0 ? Long.MAX_VALUE : bits;
  }

  /**
   * Returns the value of the first of several information elements that the record contains; -1 if
   * it contains none of them.
   */
  long first(int... elements) {
    for (int element : elements) {
      if (has(element)) {
        return get(element);
      }
    }
    return -1;
  }

  /**
   * Returns the sender's address; null if the record has none.
   *
   * @param decoded receives a warning if the record has two that differ
   */
  @Nullable InetAddress source(DecodedDatagram decoded) {
    return address(
        IpfixElements.SOURCE_IPV4,
        "sourceIPv4Address",
        IpfixElements.SOURCE_IPV6,
        "sourceIPv6Address",
        decoded);
  }

  /** Returns the receiver's address, as {@link #source} does. */
  @Nullable InetAddress destination(DecodedDatagram decoded) {
    return address(
        IpfixElements.DESTINATION_IPV4,
        "destinationIPv4Address",
        IpfixElements.DESTINATION_IPV6,
        "destinationIPv6Address",
        decoded);
  }

  /** Returns an address; of both versions the one of the packet's version is preferred. */
  private @Nullable InetAddress address(
      int v4, String v4Name, int v6, String v6Name, DecodedDatagram decoded) {
    InetAddress narrow = addresses.get(v4);
    InetAddress wide = addresses.get(v6);
    if (narrow == null || wide == null) {
      return narrow == null ? wide : narrow;
    }
    Statements<InetAddress> statements = Statements.ofAddresses();
    if (get(IpfixElements.IP_VERSION) == IPV6) {
      statements.add(v6Name, wide);
    }
    statements.add(v4Name, narrow).add(v6Name, wide);
    decoded.warn(statements.disagreement());
    return statements.believed();
  }

  /** Returns the name of an interface that the record contains; empty if there is none. */
  String interfaceName() {
    return interfaceName;
  }
}

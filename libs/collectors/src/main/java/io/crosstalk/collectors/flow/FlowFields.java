package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.flow.FlowTemplate.Field;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of one NetFlow v9 or IPFIX record, for those information elements that are used here. */
final class FlowFields {
  private static final int LONG_LENGTH_FOLLOWS = 255;
  private static final int IPV6_BYTES = 16;
  private static final int MAX_NAME = 200;

  private final Map<Integer, Long> numbers = new HashMap<>();
  private @Nullable InetAddress source;
  private @Nullable InetAddress destination;
  private String interfaceName = "";
  private long reverseOctets = -1;

  /**
   * Reads a record that a template describes.
   *
   * @param set data set, at the position of the record
   * @throws MalformedDatagramException when the record is truncated
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
    if (field.enterprise() == IpfixElements.REVERSE && element == IpfixElements.OCTETS) {
      reverseOctets = number(value);
    } else if (field.enterprise() == 0) {
      take(element, value);
    }
  }

  private void take(int element, OctetReader value) {
    int length = value.remaining();
    switch (element) {
      case IpfixElements.SOURCE_IPV4, IpfixElements.SOURCE_IPV6 -> source = address(value, source);
      case IpfixElements.DESTINATION_IPV4, IpfixElements.DESTINATION_IPV6 ->
          destination = address(value, destination);
      case IpfixElements.INTERFACE_NAME -> interfaceName = value.text(Math.min(length, MAX_NAME));
      default -> {
        if (IpfixElements.isNumber(element) && length > 0 && length <= Long.BYTES) {
          numbers.put(element, value.unsigned(length));
        }
      }
    }
  }

  private static @Nullable InetAddress address(OctetReader value, @Nullable InetAddress before) {
    int length = value.remaining();
    return length == Integer.BYTES || length == IPV6_BYTES ? value.address(length) : before;
  }

  private static long number(OctetReader value) {
    int length = value.remaining();
    return length > 0 && length <= Long.BYTES ? capped(value.unsigned(length)) : -1;
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

  @Nullable InetAddress source() {
    return source;
  }

  @Nullable InetAddress destination() {
    return destination;
  }

  /** Returns the name of an interface that the record contains; empty if there is none. */
  String interfaceName() {
    return interfaceName;
  }

  /**
   * Returns the bytes in the reverse direction of a bidirectional flow; -1 if the record does not
   * contain them.
   */
  long reverseOctets() {
    return reverseOctets >= 0 ? reverseOctets : first(IpfixElements.RESPONDER_OCTETS);
  }
}

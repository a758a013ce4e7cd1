package io.crosstalk.collectors.flow;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;

/** Builder of datagrams for protocol features of which there is no recorded datagram. */
final class Crafted {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  static Crafted ipfix(long exportSeconds, long domain, Crafted... sets) {
    Crafted body = new Crafted();
    for (Crafted set : sets) {
      body.raw(set.bytes());
    }
    return new Crafted()
        .u16(10)
        .u16(16 + body.bytes().length)
        .u32(exportSeconds)
        .u32(0)
        .u32(domain)
        .raw(body.bytes());
  }

  static Crafted v9(long uptime, long exportSeconds, long domain, Crafted... sets) {
    Crafted datagram =
        new Crafted().u16(9).u16(sets.length).u32(uptime).u32(exportSeconds).u32(1).u32(domain);
    for (Crafted set : sets) {
      datagram.raw(set.bytes());
    }
    return datagram;
  }

  static Crafted set(int id, Crafted content) {
    return new Crafted().u16(id).u16(4 + content.bytes().length).raw(content.bytes());
  }

  Crafted u8(int value) {
    bytes.write(value);
    return this;
  }

  Crafted u16(int value) {
    return u8(value >> 8).u8(value);
  }

  Crafted u32(long value) {
    return u16((int) (value >> 16)).u16((int) value);
  }

  Crafted u64(long value) {
    return u32(value >> 32).u32(value);
  }

  Crafted ip(String address) {
    return raw(InetAddress.ofLiteral(address).getAddress());
  }

  Crafted text(String text, int length) {
    for (int i = 0; i < length; i++) {
      u8(i < text.length() ? text.charAt(i) : 0);
    }
    return this;
  }

  /** Adds fields of a template: pairs of element number and length. */
  Crafted fields(int... pairs) {
    for (int value : pairs) {
      u16(value);
    }
    return this;
  }

  Crafted raw(byte[] more) {
    bytes.writeBytes(more);
    return this;
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }
}

package io.crosstalk.collectors.vmware;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Recorded responses of VMware's simulator (govmomi 0.55). */
final class Recorded {
  private Recorded() {}

  static byte[] bytes(String name) {
    try (InputStream in = Recorded.class.getResourceAsStream("/vmware/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static XmlElement answer(String name) throws Exception {
    return SoapAnswer.read(new ByteArrayInputStream(bytes(name)));
  }

  /** Parses an element without an envelope. */
  static XmlElement xml(String text) throws Exception {
    return XmlReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  static VsphereObjects estate() throws Exception {
    return VsphereObjectsParser.parse(
        ManagedObject.list(answer("inventory.xml").need("returnval")));
  }
}

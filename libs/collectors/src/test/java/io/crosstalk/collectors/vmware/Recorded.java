package io.crosstalk.collectors.vmware;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Recorded responses of vcsim, VMware's simulator of a vCenter (govmomi 0.55), from the test
 * resources.
 */
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

  /** Parses an XML element that has no SOAP envelope. */
  static XmlElement xml(String text) throws Exception {
    return XmlReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  static VsphereObjects estate() throws Exception {
    return VsphereObjectsParser.parse(
        ManagedObject.list(answer("inventory.xml").need("returnval")));
  }
}

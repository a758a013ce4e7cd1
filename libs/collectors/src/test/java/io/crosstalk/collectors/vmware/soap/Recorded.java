package io.crosstalk.collectors.vmware.soap;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Recorded responses of vcsim, VMware's simulator of a vCenter (govmomi 0.55), from the test
 * resources.
 */
public final class Recorded {
  private Recorded() {}

  public static byte[] bytes(String name) {
    try (InputStream in = Recorded.class.getResourceAsStream("/vmware/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static XmlElement answer(String name) throws Exception {
    return answer(bytes(name));
  }

  /** Parses a response. */
  public static XmlElement answer(byte[] response) throws Exception {
    return SoapAnswer.read(new ByteArrayInputStream(response));
  }

  /** Parses an XML element that has no SOAP envelope. */
  public static XmlElement xml(String text) throws Exception {
    return XmlReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}

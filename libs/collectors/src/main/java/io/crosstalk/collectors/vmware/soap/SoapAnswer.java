package io.crosstalk.collectors.vmware.soap;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.io.InputStream;

/** Parser for the SOAP envelope of a response. */
final class SoapAnswer {
  private SoapAnswer() {}

  /**
   * Returns the element in the envelope that contains the response, such as {@code LoginResponse}.
   *
   * @throws SoapFault when the response reports a SOAP fault
   * @throws BadAnswerException when the document is no SOAP envelope
   * @throws IOException when the connection fails
   */
  static XmlElement read(InputStream bytes) throws SourceException, IOException {
    XmlElement envelope = XmlReader.read(bytes);
    if (!envelope.name().equals("Envelope")) {
      throw new BadAnswerException("the answer is not SOAP but an element " + envelope.name());
    }
    XmlElement body = envelope.need("Body");
    if (body.children().isEmpty()) {
      throw new BadAnswerException("the answer is empty");
    }
    XmlElement answer = body.children().getFirst();
    if (answer.name().equals("Fault")) {
      throw SoapFault.of(answer);
    }
    return answer;
  }
}

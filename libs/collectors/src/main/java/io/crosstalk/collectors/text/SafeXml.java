package io.crosstalk.collectors.text;

import java.io.Reader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Parser for XML from other systems: no document types, no entities except XML's own five. The
 * caller must limit the size.
 */
public final class SafeXml {
  private static final XMLInputFactory FACTORY = factory();

  private SafeXml() {}

  /**
   * Creates the JDK's own parser; another parser on the class path would need its own hardening.
   */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    // These limits also count XML's own five entities, and a long document would be refused.
    factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
    factory.setProperty("jdk.xml.totalEntitySizeLimit", "0");
    return factory;
  }

  /**
   * Creates a streaming parser for a document.
   *
   * @param text decoded text, since the parser itself prints decoding errors to the standard error
   *     stream
   */
  public static XMLStreamReader read(Reader text) throws XMLStreamException {
    return FACTORY.createXMLStreamReader(text);
  }
}

package io.crosstalk.ingest.source;

import java.io.Reader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * XML of others: no document types, no entities but XML's own five. Sizes are for the caller to
 * limit.
 */
public final class SafeXml {
  private static final XMLInputFactory FACTORY = factory();

  private SafeXml() {}

  /** The JDK's own parser: another one on the class path would have to be made safe anew. */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    // These count XML's own five too, and there are no others: a long document would be refused.
    factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
    factory.setProperty("jdk.xml.totalEntitySizeLimit", "0");
    return factory;
  }

  /**
   * Reads a document.
   *
   * @param text decoded, since the parser itself prints to the standard error what it can't decode
   */
  public static XMLStreamReader read(Reader text) throws XMLStreamException {
    return FACTORY.createXMLStreamReader(text);
  }
}

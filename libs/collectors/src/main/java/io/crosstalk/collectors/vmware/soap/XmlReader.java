package io.crosstalk.collectors.vmware.soap;

import io.crosstalk.collectors.text.SafeXml;
import io.crosstalk.collectors.text.TooMuchDataException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Parser for vCenter's XML responses. A document type is refused, and with it every entity that is
 * not XML's own; depth and number of elements are limited.
 */
final class XmlReader {
  private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";
  private static final int MAX_DEPTH = 48;
  private static final int MAX_ELEMENTS = 1_000_000;

  private final XMLStreamReader in;
  private int elements;

  private XmlReader(XMLStreamReader in) {
    this.in = in;
  }

  /**
   * Reads a document to the end of the stream. Unread bytes would make it impossible to reuse the
   * connection for the next request.
   *
   * @throws BadAnswerException when the bytes are no valid document, or exceed the limits
   * @throws IOException when the connection fails
   */
  static XmlElement read(InputStream bytes) throws BadAnswerException, IOException {
    try {
      XMLStreamReader reader =
          SafeXml.read(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()));
      try {
        XmlElement document = new XmlReader(reader).document();
        bytes.transferTo(OutputStream.nullOutputStream());
        return document;
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw understood(e);
    } catch (TooMuchDataException e) {
      throw tooLarge(e);
    }
  }

  private static BadAnswerException tooLarge(Exception e) {
    return new BadAnswerException("the answer is larger than an answer may be", e);
  }

  private static BadAnswerException understood(XMLStreamException e) throws IOException {
    Throwable cause = e.getNestedException() == null ? e.getCause() : e.getNestedException();
    if (cause instanceof TooMuchDataException) {
      return tooLarge(e);
    }
    if (cause instanceof IOException broken && !(cause instanceof CharacterCodingException)) {
      throw broken;
    }
    return new BadAnswerException("the answer is not XML as it should be: " + firstLine(e), e);
  }

  private static @Nullable String firstLine(XMLStreamException e) {
    String message = e.getMessage();
    return message == null ? null : message.lines().findFirst().orElse("");
  }

  private XmlElement document() throws XMLStreamException, BadAnswerException {
    while (in.getEventType() != XMLStreamConstants.START_ELEMENT) {
      if (in.getEventType() == XMLStreamConstants.DTD) {
        throw new BadAnswerException("the answer has a document type, which no answer needs");
      }
      in.next();
    }
    return element(1);
  }

  private XmlElement element(int depth) throws XMLStreamException, BadAnswerException {
    count(depth);
    String name = in.getLocalName();
    String type = withoutPrefix(in.getAttributeValue(XSI, "type"));
    String reference = orEmpty(in.getAttributeValue("", "type"));
    String text = "";
    List<XmlElement> children = List.of();
    while (in.next() != XMLStreamConstants.END_ELEMENT) {
      switch (in.getEventType()) {
        case XMLStreamConstants.START_ELEMENT -> {
          children = children.isEmpty() ? new ArrayList<>(4) : children;
          children.add(element(depth + 1));
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text = children.isEmpty() ? only(text) : "";
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw new BadAnswerException("the answer has an entity of its own");
        default -> {}
      }
    }
    return new XmlElement(name, type, reference, children.isEmpty() ? text : "", children);
  }

  /**
   * Returns the next text of the current element. An element whose text comes in several pieces is
   * refused, since joining many pieces would take quadratic time.
   *
   * @param before text of the element so far
   */
  private String only(String before) throws BadAnswerException {
    if (!before.isEmpty()) {
      throw new BadAnswerException("the answer has a text in pieces");
    }
    return in.getText();
  }

  private void count(int depth) throws BadAnswerException {
    if (depth > MAX_DEPTH) {
      throw new BadAnswerException("the answer is nested more than " + MAX_DEPTH + " levels deep");
    }
    if (++elements > MAX_ELEMENTS) {
      throw new BadAnswerException("the answer has more than " + MAX_ELEMENTS + " elements");
    }
  }

  private static String withoutPrefix(@Nullable String type) {
    return type == null ? "" : type.substring(type.indexOf(':') + 1);
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value;
  }
}

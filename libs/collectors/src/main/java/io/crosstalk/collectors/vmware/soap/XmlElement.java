package io.crosstalk.collectors.vmware.soap;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Element of an XML response, without its namespace.
 *
 * @param name name of the element
 * @param type {@code xsi:type} without its prefix; empty if there is none
 * @param reference attribute {@code type}, the type of the object that a reference points to; empty
 *     if there is none
 * @param text text of an element without children; empty otherwise
 * @param children child elements in their order
 */
public record XmlElement(
    String name, String type, String reference, String text, List<XmlElement> children) {

  /** Returns the first child with a name; null if there is none. */
  public @Nullable XmlElement child(String name) {
    for (XmlElement child : children) {
      if (child.name.equals(name)) {
        return child;
      }
    }
    return null;
  }

  public XmlElement need(String name) throws BadAnswerException {
    XmlElement child = child(name);
    if (child == null) {
      throw new BadAnswerException("there is no " + name + " in " + this.name);
    }
    return child;
  }

  public List<XmlElement> all(String name) {
    List<XmlElement> found = new ArrayList<>();
    for (XmlElement child : children) {
      if (child.name.equals(name)) {
        found.add(child);
      }
    }
    return found;
  }

  /** Returns the text of the first child with a name; empty if there is none. */
  public String text(String name) {
    XmlElement child = child(name);
    return child == null ? "" : child.text;
  }

  public ObjectReference ref() {
    return new ObjectReference(reference, text);
  }

  /**
   * Returns the number in the first child with a name.
   *
   * @throws BadAnswerException when there is no such child, or its text is no number
   */
  public long number(String name) throws BadAnswerException {
    return need(name).number();
  }

  long number() throws BadAnswerException {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw new BadAnswerException(name + " is not a whole number", e);
    }
  }
}

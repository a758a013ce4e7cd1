package io.crosstalk.collectors.vmware.session;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Object in vCenter with the requested properties. A property that the object does not have, or
 * that the account may not read, is missing.
 *
 * @param ref reference to the object
 * @param properties properties by path, such as {@code runtime.host}
 */
public record ManagedObject(ObjectReference ref, Map<String, XmlElement> properties) {

  /**
   * Reads an element {@code objects} of a property collector's response.
   *
   * @throws SoapFault when the server withholds a property because the session has ended
   */
  static ManagedObject of(XmlElement object) throws SourceException {
    for (XmlElement missing : object.all("missingSet")) {
      checkSession(missing);
    }
    Map<String, XmlElement> properties = new HashMap<>();
    for (XmlElement property : object.all("propSet")) {
      XmlElement value = property.child("val");
      // vcsim names properties without a value, but only from the second page on.
      if (value != null) {
        properties.put(property.text("name"), value);
      }
    }
    return new ManagedObject(object.need("obj").ref(), properties);
  }

  private static void checkSession(XmlElement missing) throws SourceException {
    XmlElement fault = missing.need("fault").child("fault");
    if (fault != null && fault.type().equals(SoapFault.NOT_AUTHENTICATED)) {
      throw new SoapFault(SoapFault.NOT_AUTHENTICATED, "");
    }
  }

  /** Returns the objects in the {@code returnval} of a property collector's response. */
  public static List<ManagedObject> list(XmlElement result) throws SourceException {
    List<ManagedObject> objects = new ArrayList<>();
    for (XmlElement object : result.all("objects")) {
      objects.add(of(object));
    }
    return objects;
  }

  /**
   * Returns the text of a property; empty if the object does not have it.
   *
   * @param path path of the property
   */
  public String text(String path) {
    XmlElement value = properties.get(path);
    return value == null ? "" : value.text();
  }

  public boolean flag(String path) {
    return text(path).equals("true");
  }

  /**
   * Returns a property as a number; 0 if it is missing or no number.
   *
   * @param path path of the property
   */
  public long number(String path) {
    try {
      return Long.parseLong(text(path));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  public Optional<ObjectReference> reference(String path) {
    return Optional.ofNullable(properties.get(path)).map(XmlElement::ref);
  }

  /**
   * Returns the ids of the objects to which a property, an array of references, refers; empty if
   * the property is missing.
   *
   * @param path path of the property
   */
  public List<String> ids(String path) {
    return elements(path).stream().map(XmlElement::text).toList();
  }

  public List<XmlElement> elements(String path) {
    XmlElement value = properties.get(path);
    return value == null ? List.of() : value.children();
  }
}

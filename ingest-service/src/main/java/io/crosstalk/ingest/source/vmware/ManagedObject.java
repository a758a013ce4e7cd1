package io.crosstalk.ingest.source.vmware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An object with those of its properties that were asked for, that it has and that we may read.
 *
 * @param properties by path, as {@code runtime.host}
 */
record ManagedObject(Ref ref, Map<String, Xml> properties) {

  /**
   * Reads an element {@code objects} of a property collector's answer.
   *
   * @throws SoapFault when the server withholds a property because nobody is logged in
   */
  static ManagedObject of(Xml object) throws BadAnswerException, SoapFault {
    for (Xml missing : object.all("missingSet")) {
      checkSession(missing);
    }
    Map<String, Xml> properties = new HashMap<>();
    for (Xml property : object.all("propSet")) {
      Xml value = property.child("val");
      // vcsim names properties without a value, but only from the second page on.
      if (value != null) {
        properties.put(property.text("name"), value);
      }
    }
    return new ManagedObject(object.need("obj").ref(), properties);
  }

  private static void checkSession(Xml missing) throws BadAnswerException, SoapFault {
    Xml fault = missing.need("fault").child("fault");
    if (fault != null && fault.type().equals(SoapFault.NOT_AUTHENTICATED)) {
      throw new SoapFault(SoapFault.NOT_AUTHENTICATED, "");
    }
  }

  /** What an answer's {@code returnval} lists. */
  static List<ManagedObject> list(Xml result) throws BadAnswerException, SoapFault {
    List<ManagedObject> objects = new ArrayList<>();
    for (Xml object : result.all("objects")) {
      objects.add(of(object));
    }
    return objects;
  }

  /** The property's text; empty when it has none. */
  String text(String path) {
    Xml value = properties.get(path);
    return value == null ? "" : value.text();
  }

  boolean flag(String path) {
    return text(path).equals("true");
  }

  /** The property as a number; 0 when it is none. */
  long number(String path) {
    try {
      return Long.parseLong(text(path));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  Optional<Ref> reference(String path) {
    return Optional.ofNullable(properties.get(path)).map(Xml::ref);
  }

  /** The values of the references in an array; none when it is not there. */
  List<String> ids(String path) {
    return elements(path).stream().map(Xml::text).toList();
  }

  List<Xml> elements(String path) {
    Xml value = properties.get(path);
    return value == null ? List.of() : value.children();
  }
}

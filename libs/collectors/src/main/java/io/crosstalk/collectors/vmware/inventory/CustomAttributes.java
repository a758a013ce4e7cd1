package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.session.ManagedObject;
import io.crosstalk.collectors.vmware.session.PropertyCollector;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads which custom attributes a vCenter defines. */
final class CustomAttributes {
  private static final String FIELD = "field";

  private final VimSession session;
  private final PropertyCollector properties;

  CustomAttributes(VimSession session, PropertyCollector properties) {
    this.session = session;
    this.properties = properties;
  }

  /**
   * Returns the keys of the custom attributes by name; attributes of different object types may
   * have the same name.
   */
  Map<String, List<Long>> keys() throws SoapFault, SourceException, InterruptedException {
    ObjectReference manager = session.content().customFieldsManager();
    List<ManagedObject> found =
        properties.of(List.of(manager), Map.of(manager.type(), List.of(FIELD)));
    Map<String, List<Long>> keys = new HashMap<>();
    for (ManagedObject each : found) {
      for (XmlElement field : each.elements(FIELD)) {
        keys.computeIfAbsent(field.text("name"), name -> new ArrayList<>()).add(key(field));
      }
    }
    return keys;
  }

  private static long key(XmlElement field) throws SourceException {
    try {
      return field.number("key");
    } catch (BadAnswerException e) {
      throw new SourceException("vCenter's custom attributes are broken: " + e.getMessage(), e);
    }
  }
}

package io.crosstalk.collectors.vmware.session;

import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.XmlElement;

/**
 * References to the entry points of a vCenter's API, and its version.
 *
 * @param fullName name for people, such as {@code VMware vCenter Server 8.0.2 build-22617221}
 * @param version version, such as {@code 8.0.2}
 */
public record ServiceContent(
    ObjectReference rootFolder,
    ObjectReference propertyCollector,
    ObjectReference viewManager,
    ObjectReference sessionManager,
    ObjectReference perfManager,
    ObjectReference eventManager,
    ObjectReference customFieldsManager,
    ObjectReference setting,
    String fullName,
    String version) {
  static final ObjectReference SERVICE_INSTANCE =
      new ObjectReference("ServiceInstance", "ServiceInstance");

  /** Reads a response of {@code RetrieveServiceContent}. */
  static ServiceContent of(XmlElement answer) throws BadAnswerException {
    XmlElement content = answer.need("returnval");
    XmlElement about = content.need("about");
    return new ServiceContent(
        content.need("rootFolder").ref(),
        content.need("propertyCollector").ref(),
        content.need("viewManager").ref(),
        content.need("sessionManager").ref(),
        content.need("perfManager").ref(),
        content.need("eventManager").ref(),
        content.need("customFieldsManager").ref(),
        content.need("setting").ref(),
        about.text("fullName"),
        about.text("version"));
  }
}

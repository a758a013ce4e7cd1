package io.crosstalk.collectors.vmware;

/**
 * Content of a vCenter.
 *
 * @param fullName name for people, such as {@code VMware vCenter Server 8.0.2 build-22617221}
 * @param version version, such as {@code 8.0.2}
 */
record ServiceContent(
    Ref rootFolder,
    Ref propertyCollector,
    Ref viewManager,
    Ref sessionManager,
    Ref perfManager,
    Ref eventManager,
    Ref customFieldsManager,
    Ref setting,
    String fullName,
    String version) {
  static final Ref SERVICE_INSTANCE = new Ref("ServiceInstance", "ServiceInstance");

  /** Reads a response of {@code RetrieveServiceContent}. */
  static ServiceContent of(Xml answer) throws BadAnswerException {
    Xml content = answer.need("returnval");
    Xml about = content.need("about");
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

package io.crosstalk.collectors.vmware.session;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.soap.SoapRequest;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Reads the properties of vCenter's objects, page by page. */
public final class PropertyCollector {
  private static final int PAGE = 500;

  /** Maximum number of pages in a response; with 500 objects in a page, five million objects. */
  private static final int MAX_PAGES = 10_000;

  private final VimSession session;
  private final int page;

  public PropertyCollector(VimSession session) {
    this(session, PAGE);
  }

  /**
   * Creates a collector with a given page size.
   *
   * @param page number of objects that the server sends at a time
   */
  public PropertyCollector(VimSession session, int page) {
    this.session = session;
    this.page = page;
  }

  /**
   * Reads all objects of some types.
   *
   * @param wanted paths of the properties to read, by type
   */
  public List<ManagedObject> all(Map<String, List<String>> wanted)
      throws SourceException, InterruptedException {
    ObjectReference view = createView(wanted.keySet());
    try {
      SoapRequest request = begin(wanted).open("objectSet").ref("obj", view).flag("skip", true);
      request.open("selectSet", "TraversalSpec").text("name", "view").text("type", "ContainerView");
      request.text("path", "view").flag("skip", false).close("selectSet").close("objectSet");
      return pages(request);
    } finally {
      session.call(new SoapRequest("DestroyView", view));
    }
  }

  /**
   * Reads the given objects.
   *
   * @param wanted paths of the properties to read, by type
   * @throws SoapFault also when one of the objects no longer exists
   */
  public List<ManagedObject> of(Collection<ObjectReference> refs, Map<String, List<String>> wanted)
      throws SourceException, InterruptedException {
    if (refs.isEmpty()) {
      return List.of();
    }
    SoapRequest request = begin(wanted);
    for (ObjectReference ref : refs) {
      request.open("objectSet").ref("obj", ref).close("objectSet");
    }
    return pages(request);
  }

  private ObjectReference createView(Collection<String> types)
      throws SourceException, InterruptedException {
    ServiceContent content = session.content();
    SoapRequest request =
        new SoapRequest("CreateContainerView", content.viewManager())
            .ref("container", content.rootFolder());
    types.forEach(type -> request.text("type", type));
    return session.call(request.flag("recursive", true)).need("returnval").ref();
  }

  private SoapRequest begin(Map<String, List<String>> wanted)
      throws SourceException, InterruptedException {
    SoapRequest request =
        new SoapRequest("RetrievePropertiesEx", session.content().propertyCollector());
    request.open("specSet");
    wanted.forEach(
        (type, paths) -> {
          request.open("propSet").text("type", type);
          paths.forEach(path -> request.text("pathSet", path));
          request.close("propSet");
        });
    return request;
  }

  private List<ManagedObject> pages(SoapRequest request)
      throws SourceException, InterruptedException {
    request.close("specSet").open("options").number("maxObjects", page).close("options");
    List<ManagedObject> objects = new ArrayList<>();
    String token = take(session.call(request), objects);
    for (int pages = 1; !token.isEmpty(); pages++) {
      if (pages == MAX_PAGES) {
        throw new SourceException("vCenter's list of objects does not end");
      }
      token = take(session.call(next(token)), objects);
    }
    return objects;
  }

  private SoapRequest next(String token) throws SourceException, InterruptedException {
    return new SoapRequest("ContinueRetrievePropertiesEx", session.content().propertyCollector())
        .text("token", token);
  }

  /**
   * Adds the objects of a page to a list, and returns the token by which the next page is
   * requested; empty after the last one.
   */
  private static String take(XmlElement answer, List<ManagedObject> objects)
      throws SourceException {
    XmlElement result = answer.child("returnval");
    if (result == null) {
      return "";
    }
    objects.addAll(ManagedObject.list(result));
    return result.text("token");
  }
}

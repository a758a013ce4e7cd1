package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.contradiction.Attributes;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.util.EnumSet;
import java.util.Set;

/** Number of processors that a resource's utilization refers to. */
final class Processors {
  /** Attribute with the number of processors. */
  private static final String ATTRIBUTE = "vcpus";

  /** Kinds of resources whose utilization is in percent of one processor. */
  private static final Set<ResourceKind> OF_ONE =
      EnumSet.of(ResourceKind.JOB, ResourceKind.JOB_GROUP, ResourceKind.USER);

  private Processors() {}

  /** Number of processors, above 0; NaN when unknown. */
  static double of(Resource resource) {
    double attribute = Attributes.number(resource, ATTRIBUTE);
    return Double.isNaN(attribute) && OF_ONE.contains(resource.kind()) ? 1 : attribute;
  }
}

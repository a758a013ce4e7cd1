package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.contradiction.Attributes;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.util.EnumSet;
import java.util.Set;

/** Of how many processors a resource's utilization is a part. */
final class Processors {
  /** The attribute that tells it. */
  private static final String ATTRIBUTE = "vcpus";

  /** What runs on a machine is measured in percent of one processor. */
  private static final Set<ResourceKind> OF_ONE =
      EnumSet.of(ResourceKind.JOB, ResourceKind.JOB_GROUP, ResourceKind.USER);

  private Processors() {}

  /** Above 0; NaN where unknown. */
  static double of(Resource resource) {
    double told = Attributes.number(resource, ATTRIBUTE);
    return Double.isNaN(told) && OF_ONE.contains(resource.kind()) ? 1 : told;
  }
}

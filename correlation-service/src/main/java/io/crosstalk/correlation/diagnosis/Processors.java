package io.crosstalk.correlation.diagnosis;

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
    if (resource.attributes().get(ATTRIBUTE) instanceof Number number && number.doubleValue() > 0) {
      return number.doubleValue();
    }
    return OF_ONE.contains(resource.kind()) ? 1 : Double.NaN;
  }
}

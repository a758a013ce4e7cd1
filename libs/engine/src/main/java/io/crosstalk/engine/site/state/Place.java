package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A resource that can be in trouble with one symptom. Instances are compared by identity. */
public final class Place {
  private static final Set<ResourceKind> CARRIERS =
      EnumSet.of(ResourceKind.SWITCH, ResourceKind.SWITCH_PORT, ResourceKind.STORAGE_ADAPTER);

  /** Resources with code of their own, which may be slow for itself. */
  private static final Set<ResourceKind> SERVICES =
      EnumSet.of(ResourceKind.APPLICATION, ResourceKind.DATABASE);

  /** Logarithm of the prior odds that a resource has trouble of its own against a shared one. */
  static final double OWN = -1.5;

  /** Logarithm of the prior odds of a path of storage against a device. */
  private static final double CARRIER = -2;

  /** Logarithm of the prior odds of a machine as the path of storage against a device. */
  private static final double MACHINE = -3;

  private static final Set<ResourceKind> MACHINES =
      EnumSet.of(ResourceKind.HOST, ResourceKind.LPAR);

  private static final int NEAR = 0;
  private static final int FAR = 1;
  private static final int WHOLE = 2;

  /** Number of groups of members. */
  static final int GROUPS = 3;

  private final int number;
  private final Resource resource;
  private final Symptom symptom;
  private final boolean isShared;
  private final List<Row> members;
  private final Set<Row> wholes;
  private final int[] counts = new int[GROUPS];

  /**
   * Creates a place.
   *
   * @param members rows that the trouble can degrade
   * @param wholes those of them that are the mean of the place and others
   */
  Place(
      int number,
      Resource resource,
      Symptom symptom,
      boolean isShared,
      List<Row> members,
      List<Row> wholes) {
    this.number = number;
    this.resource = resource;
    this.symptom = symptom;
    this.isShared = isShared;
    this.members = List.copyOf(members);
    this.wholes = Set.copyOf(wholes);
    members.forEach(each -> counts[group(each)]++);
  }

  /** Returns whether a resource has code of its own, which answers its users. */
  public static boolean isService(Resource resource) {
    return SERVICES.contains(resource.kind());
  }

  /** Number of the resource in the graph. */
  public int number() {
    return number;
  }

  public Resource resource() {
    return resource;
  }

  public Symptom symptom() {
    return symptom;
  }

  /** Returns whether the trouble is that of a shared resource, and not only of its own work. */
  public boolean isShared() {
    return isShared;
  }

  /** Returns whether a member is the mean of several parts, of which this place is one. */
  boolean isWhole(Row member) {
    return wholes.contains(member);
  }

  /** Rows that the trouble can degrade. */
  public List<Row> members() {
    return members;
  }

  /** Price of saying which members are hurt, nats. */
  double price(int[] hurt) {
    return price(counts, hurt);
  }

  /**
   * Price of saying which ones of some members are hurt, nats. That the mean of several parts is
   * ordinary has none: one of many can hardly raise it.
   *
   * @param members number of members of each {@link #group}
   * @param hurt number of those that are hurt
   */
  static double price(int[] members, int[] hurt) {
    double price = Coverage.price(hurt[WHOLE], hurt[WHOLE]);
    for (int group = NEAR; group <= FAR; group++) {
      price += Coverage.price(members[group], Math.min(hurt[group], members[group]));
    }
    return price;
  }

  /** Group of a member: it measures the symptom, is a service, or the mean of several parts. */
  int group(Row member) {
    return wholes.contains(member) ? WHOLE : member.isFar() ? FAR : NEAR;
  }

  /** Returns whether it is a machine through which the work of storage or network goes. */
  public boolean isPath() {
    return isPath(resource, symptom);
  }

  /** Returns whether a resource is a machine through which the work of storage or network goes. */
  public static boolean isPath(Resource resource, Symptom symptom) {
    boolean isRemote = symptom == Symptom.STORAGE || symptom == Symptom.NETWORK;
    return isRemote && MACHINES.contains(resource.kind());
  }

  /** Returns the logarithm of the prior odds of this kind of place. */
  double logPrior() {
    if (!isShared) {
      return symptom == Symptom.SERVICE && isService(resource) ? 0 : OWN;
    }
    if (symptom == Symptom.STORAGE && CARRIERS.contains(resource.kind())) {
      return CARRIER;
    }
    return isPath() ? MACHINE : 0;
  }
}

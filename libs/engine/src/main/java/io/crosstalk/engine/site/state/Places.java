package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All places of a site, made when they are first asked for, for one graph and its rows. */
public final class Places {
  private static final Set<ResourceKind> CLIENTS =
      EnumSet.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.POD,
          ResourceKind.CONTAINER,
          ResourceKind.PROCESS,
          ResourceKind.JOB,
          ResourceKind.JOB_GROUP,
          ResourceKind.USER);

  /** Objects of a device. */
  private static final Set<ResourceKind> OBJECTS =
      EnumSet.of(ResourceKind.VOLUME, ResourceKind.STORAGE_POOL, ResourceKind.DATASTORE);

  /** Resources that are clients where nothing that uses them is measured. */
  private static final Set<ResourceKind> UNLESS_USED =
      EnumSet.of(
          ResourceKind.HOST,
          ResourceKind.VOLUME,
          ResourceKind.STORAGE_POOL,
          ResourceKind.DATASTORE);

  private static final Set<ResourceKind> JOBS =
      EnumSet.of(ResourceKind.JOB, ResourceKind.JOB_GROUP, ResourceKind.USER);

  private static final int[] NONE = {};

  private record Key(int number, Symptom symptom) {}

  private final SiteGraph graph;
  private final SiteSeries series;
  private final boolean hasDevices;
  private final Map<Key, Place> places = new HashMap<>();
  private final Map<Row, List<Place>> explaining = new HashMap<>();

  /** Clients that the graph places nowhere, by symptom. */
  private final Map<Symptom, int[]> unplaced = new EnumMap<>(Symptom.class);

  public Places(SiteGraph graph, SiteSeries series) {
    this.graph = graph;
    this.series = series;
    this.hasDevices = IntStream.range(0, graph.size()).anyMatch(this::isDevice);
  }

  public SiteGraph graph() {
    return graph;
  }

  public SiteSeries series() {
    return series;
  }

  /** Returns the places whose trouble can degrade a row, by resource and symptom. */
  public List<Place> explaining(Row row) {
    return explaining.computeIfAbsent(row, this::find);
  }

  private List<Place> find(Row row) {
    List<Place> found = new ArrayList<>();
    int number = graph.number(row.resource());
    if (number < 0) {
      return found;
    }
    addAll(number, row, found);
    for (int used : graph.below(number)) {
      addAll(used, row, found);
    }
    for (int user : graph.above(number)) {
      if (row.isFar() && graph.resource(user).uses().contains(row.resource())) {
        addBalancer(user, found);
      } else if (!row.isFar() && isPart(user)) {
        addAll(user, row, found);
      }
    }
    return found;
  }

  private void addAll(int number, Row row, List<Place> found) {
    for (Symptom symptom : Symptom.values()) {
      if (symptom == row.symptom() || row.isFar()) {
        Place place = place(number, symptom);
        if (place != null) {
          found.add(place);
        }
      }
    }
  }

  /** Adds the trouble of a load balancer, which divides its load among its peers unevenly. */
  private void addBalancer(int number, List<Place> found) {
    Place place = place(number, Symptom.SERVICE);
    if (graph.resource(number).kind() == ResourceKind.LOAD_BALANCER && place != null) {
      found.add(place);
    }
  }

  private @Nullable Place place(int number, Symptom symptom) {
    Key key = new Key(number, symptom);
    Place known = places.get(key);
    if (known == null) {
      known = make(number, symptom);
      if (known != null) {
        places.put(key, known);
      }
    }
    return known;
  }

  private @Nullable Place make(int number, Symptom symptom) {
    Resource resource = graph.resource(number);
    boolean isOwn = isClient(number) && hasRow(number, symptom);
    boolean isShared = symptom.canAriseIn(resource) || isSeenByCallersOnly(number, symptom);
    if (!isOwn && !isShared) {
      return null;
    }
    List<Row> members = new ArrayList<>();
    addRows(number, symptom, members);
    for (int user : graph.above(number)) {
      addRows(user, symptom, members);
    }
    List<Row> wholes = new ArrayList<>();
    if (isPart(number)) {
      for (int whole : graph.below(number)) {
        addWhole(whole, symptom, wholes);
      }
      members.addAll(wholes);
    }
    if (resource.kind() == ResourceKind.LOAD_BALANCER) {
      for (String peer : resource.uses()) {
        if (graph.number(peer) >= 0) {
          addRows(graph.number(peer), symptom, members);
        }
      }
    }
    return new Place(number, resource, symptom, isShared, members, wholes);
  }

  /**
   * Returns whether a service does not measure how slow it is, but several of its callers do. That
   * of one caller cannot be told from what the caller does itself.
   */
  private boolean isSeenByCallersOnly(int number, Symptom symptom) {
    return symptom == Symptom.SERVICE
        && Place.isService(graph.resource(number))
        && !hasRow(number, symptom)
        && IntStream.of(graph.above(number))
            .filter(caller -> usesItself(caller, number) && hasRow(caller, symptom))
            .skip(1)
            .findAny()
            .isPresent();
  }

  private boolean hasRow(int number, Symptom symptom) {
    ResourceSeries own = series.of(graph.resource(number).id());
    return own != null && own.row(symptom) != null;
  }

  private void addRows(int number, Symptom symptom, List<Row> members) {
    ResourceSeries of = series.of(graph.resource(number).id());
    if (of == null) {
      return;
    }
    for (Row row : of.rows()) {
      if (row.symptom() == symptom || row.isFar()) {
        members.add(row);
      }
    }
  }

  /** Returns whether a resource is a part of what it uses. */
  private boolean isPart(int number) {
    return OBJECTS.contains(graph.resource(number).kind()) && !isClient(number);
  }

  /** Adds what a device measures itself: the mean of its parts, which each of them can raise. */
  private void addWhole(int number, Symptom symptom, List<Row> wholes) {
    ResourceSeries of = series.of(graph.resource(number).id());
    Row row = of == null || isClient(number) ? null : of.row(symptom);
    if (row != null && !row.isFar()) {
      wholes.add(row);
    }
  }

  /**
   * Returns the clients of a place whose load of a dimension is measured. A request is counted
   * once: where it reaches the place, or at the place itself where no caller is measured.
   */
  public int[] clients(int place, Load dimension) {
    int[] users =
        IntStream.of(graph.above(place)).filter(each -> isClient(each, dimension)).toArray();
    if (dimension == Load.DEMAND && users.length > 0) {
      return nearest(users);
    }
    IntStream own = IntStream.of(place).filter(each -> isClient(each, dimension));
    return IntStream.concat(own, IntStream.of(users)).toArray();
  }

  /**
   * Returns the devices through which alone a client reaches a place, and which may be the place
   * itself: they carry all of the load of the client on it. Of a disk and its partition it is that
   * nearer to the place. Empty when the client also reaches the place in another way.
   */
  public int[] devices(int client, int place) {
    if (!hasDevices) {
      return NONE;
    }
    int[] all =
        IntStream.concat(IntStream.of(place), IntStream.of(graph.below(client)))
            .filter(this::isDevice)
            .filter(each -> graph.uses(client, each))
            .filter(each -> each == place || graph.uses(each, place))
            .distinct()
            .toArray();
    int[] nearest =
        IntStream.of(all)
            .filter(each -> IntStream.of(all).noneMatch(other -> graph.uses(each, other)))
            .toArray();
    return nearest.length > 0 && isReached(client, place, nearest) ? NONE : nearest;
  }

  /** Returns whether a client reaches a place without some devices. */
  private boolean isReached(int client, int place, int[] devices) {
    Set<Integer> seen = new HashSet<>(List.of(client));
    IntStream.of(devices).forEach(seen::add);
    if (seen.contains(place)) {
      return false;
    }
    Deque<Integer> open = new ArrayDeque<>(List.of(client));
    while (!open.isEmpty()) {
      for (String id : graph.resource(open.pop()).uses()) {
        int used = graph.number(id);
        if (used == place) {
          return true;
        }
        if (used >= 0 && graph.uses(used, place) && seen.add(used)) {
          open.push(used);
        }
      }
    }
    return false;
  }

  /** Returns whether a client uses each of some devices itself, and no other machine does. */
  public boolean isAlone(int client, int[] devices) {
    return IntStream.of(devices)
        .allMatch(
            device ->
                usesItself(client, device)
                    && IntStream.of(graph.above(device))
                        .filter(each -> usesItself(each, device))
                        .allMatch(each -> each == client || isDevice(each)));
  }

  private boolean usesItself(int user, int used) {
    return graph.resource(user).uses().contains(graph.resource(used).id());
  }

  /**
   * Returns the clients whose load of a dimension is measured, and of which the graph does not say
   * on which resource with a symptom it is.
   */
  public int[] unplaced(Symptom symptom, Load dimension) {
    return IntStream.of(unplaced.computeIfAbsent(symptom, this::findUnplaced))
        .filter(each -> isClient(each, dimension))
        .toArray();
  }

  private int[] findUnplaced(Symptom symptom) {
    return IntStream.range(0, graph.size())
        .filter(each -> isClient(each) && !isPlaced(each, symptom))
        .toArray();
  }

  private boolean isPlaced(int number, Symptom symptom) {
    return IntStream.concat(IntStream.of(number), IntStream.of(graph.below(number)))
        .mapToObj(graph::resource)
        .anyMatch(each -> symptom.canAriseIn(each) && !Place.isPath(each, symptom));
  }

  private boolean isClient(int number, Load dimension) {
    return isClient(number) && hasLoad(number, dimension) && !isSumOfContainers(number, dimension);
  }

  /** Returns whether a load of a resource is measured. */
  public boolean hasLoad(int number, Load dimension) {
    ResourceSeries of = series.of(graph.resource(number).id());
    return of != null && of.hasLoad(dimension);
  }

  /** Returns whether a pod is the sum of measured containers, which have this load then. */
  private boolean isSumOfContainers(int number, Load dimension) {
    return graph.resource(number).kind() == ResourceKind.POD
        && IntStream.of(graph.above(number))
            .anyMatch(
                user ->
                    graph.resource(user).kind() == ResourceKind.CONTAINER
                        && hasLoad(user, dimension));
  }

  /**
   * Returns the devices without a measured load of which a place is a part, or uses one, while
   * another part is measured: parts that are not in the data may load them, too.
   */
  public int[] partlyMeasured(Place place) {
    return IntStream.concat(IntStream.of(place.number()), IntStream.of(graph.below(place.number())))
        .filter(each -> isDevice(each) && place.symptom().canAriseIn(graph.resource(each)))
        .filter(each -> !series.isMeasured(graph.resource(each).id()))
        .filter(each -> IntStream.of(graph.above(each)).anyMatch(this::isMeasuredPart))
        .toArray();
  }

  private boolean isMeasuredPart(int number) {
    return isDevice(number) && series.isMeasured(graph.resource(number).id());
  }

  private boolean isDevice(int number) {
    return graph.resource(number).kind() == ResourceKind.DEVICE;
  }

  /** Returns the callers that reach a place through no other one, or only through each other. */
  private int[] nearest(int[] callers) {
    return IntStream.of(callers)
        .filter(
            caller ->
                IntStream.of(callers)
                    .noneMatch(other -> graph.uses(caller, other) && !graph.uses(other, caller)))
        .toArray();
  }

  /** Returns whether resources of a kind can be clients of what they use. */
  public static boolean canBeClient(ResourceKind kind) {
    return CLIENTS.contains(kind) || UNLESS_USED.contains(kind);
  }

  /** Returns whether a resource is a client of what it uses, and not a part of it. */
  public boolean isClient(int number) {
    Resource resource = graph.resource(number);
    return (CLIENTS.contains(resource.kind()) && !isSumOfJobs(number))
        || (UNLESS_USED.contains(resource.kind())
            && series.isMeasured(resource.id())
            && !isMeasuredAbove(number));
  }

  /** Returns whether a partition is the sum of measured jobs, which are the clients then. */
  private boolean isSumOfJobs(int number) {
    if (graph.resource(number).kind() == ResourceKind.LPAR) {
      for (int user : graph.above(number)) {
        Resource job = graph.resource(user);
        if (JOBS.contains(job.kind()) && series.isMeasured(job.id())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isMeasuredAbove(int number) {
    for (int user : graph.above(number)) {
      if (series.isMeasured(graph.resource(user).id())) {
        return true;
      }
    }
    return false;
  }
}

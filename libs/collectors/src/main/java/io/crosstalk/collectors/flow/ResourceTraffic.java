package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Bytes sent and received by one resource within a step. Several observation points on the path
 * count the same packets: exporters, and the incoming and the outgoing ports of one exporter. Each
 * of them counts a packet at most once, so only the one with the highest sum is used.
 */
final class ResourceTraffic {
  private static final int MAX_PORTS = 64;
  private static final int MAX_POINTS = 64;
  private static final int SENT = 0;
  private static final int RECEIVED = 1;

  private final Map<ObservationPoint, double[]> seen = new HashMap<>(4);
  private final Set<String> ports = new LinkedHashSet<>(4);

  /** All incoming or all outgoing ports of an exporter. */
  private record ObservationPoint(InetAddress exporter, boolean leaving) {}

  /**
   * Adds bytes that the resource has sent.
   *
   * @param leaving whether they were counted where they leave the exporter
   */
  void sent(Exporter exporter, boolean leaving, double bytes) {
    add(new ObservationPoint(exporter.address(), leaving), SENT, bytes);
  }

  /** Adds bytes that the resource has received; parameters as for {@link #sent}. */
  void received(Exporter exporter, boolean leaving, double bytes) {
    add(new ObservationPoint(exporter.address(), leaving), RECEIVED, bytes);
  }

  private void add(ObservationPoint point, int direction, double bytes) {
    double[] both = seen.get(point);
    if (both == null && seen.size() < MAX_POINTS) {
      both = new double[2];
      seen.put(point, both);
    }
    if (both != null) {
      both[direction] += bytes;
    }
  }

  /** Records a port or switch through which the resource's packets went. */
  void through(String id) {
    if (ports.size() < MAX_PORTS) {
      ports.add(id);
    }
  }

  double sent() {
    return most(SENT);
  }

  double received() {
    return most(RECEIVED);
  }

  double bytes() {
    return sent() + received();
  }

  private double most(int direction) {
    double most = 0;
    for (double[] both : seen.values()) {
      most = Math.max(most, both[direction]);
    }
    return most;
  }

  Set<String> ports() {
    return ports;
  }
}

package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Bytes sent and received by one resource within a step. Several exporters on the path count the
 * same packets, so only the exporter with the highest sum is used; the ports of one exporter are
 * added up.
 */
final class ResourceTraffic {
  private static final int MAX_PORTS = 64;
  private static final int MAX_EXPORTERS = 64;
  private static final int SENT = 0;
  private static final int RECEIVED = 1;

  private final Map<InetAddress, double[]> seen = new HashMap<>(4);
  private final Set<String> ports = new LinkedHashSet<>(4);

  void sent(Exporter exporter, double bytes) {
    add(exporter, SENT, bytes);
  }

  void received(Exporter exporter, double bytes) {
    add(exporter, RECEIVED, bytes);
  }

  private void add(Exporter exporter, int direction, double bytes) {
    double[] both = seen.get(exporter.address());
    if (both == null && seen.size() < MAX_EXPORTERS) {
      both = new double[2];
      seen.put(exporter.address(), both);
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

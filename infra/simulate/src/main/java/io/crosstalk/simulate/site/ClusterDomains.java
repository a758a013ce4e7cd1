package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * Domains of one cluster of hosts.
 *
 * @param cluster number of the cluster, from 1 on
 * @param first number of the first domain within the site
 * @param kinds of its domains, in their order
 */
record ClusterDomains(int cluster, int first, List<CaseKind> kinds) {
  ClusterDomains {
    kinds = List.copyOf(kinds);
  }

  int size() {
    return kinds.size();
  }

  /** Divides the domains of a site into clusters of three to five. */
  static List<ClusterDomains> divide(List<CaseKind> kinds, SeededRandom dice) {
    var clusters = new ArrayList<ClusterDomains>();
    for (int from = 0; from < kinds.size(); ) {
      int to = Math.min(kinds.size(), from + dice.whole(3, 5));
      clusters.add(new ClusterDomains(clusters.size() + 1, from, kinds.subList(from, to)));
      from = to;
    }
    return clusters;
  }
}

package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Cluster under construction.
 *
 * @param whole all of its resources and events
 * @param domains parts of it, each with its own trouble or none
 */
record ClusterDraft(DataCentreDraft whole, List<SiteDomain> domains) {
  List<SiteDomain> troubled() {
    return domains.stream().filter(SiteDomain::isTroubled).toList();
  }

  Set<CaseKind> kinds() {
    var kinds = EnumSet.noneOf(CaseKind.class);
    domains.forEach(each -> kinds.add(each.draft().kind));
    return kinds;
  }
}

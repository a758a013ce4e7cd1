package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.ServiceStation;
import java.util.List;

/**
 * Contention domain of a site: the machines of one datastore, of two behind the same array, or of
 * an LPAR.
 *
 * @param number within the site
 * @param id datastore or disk pool
 * @param draft its clients, applications and trouble
 * @param shares its share of the array that it has in common with other domains; empty if it has
 *     none
 */
record SiteDomain(int number, String id, DataCentreDraft draft, List<ServiceStation> shares) {
  boolean isTroubled() {
    return draft.kind.family() != CaseKind.Family.SILENT;
  }

  boolean has(String resource) {
    return draft.part.clients.stream().anyMatch(each -> each.id.equals(resource))
        || draft.part.apps.stream().anyMatch(each -> each.id.equals(resource));
  }
}

package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.truth.Expected;

/**
 * Trouble of a domain with the incident expected for it.
 *
 * @param id unique within the site
 */
record SiteTrouble(String id, SiteDomain domain, Expected expected) {
  DataCentreDraft draft() {
    return domain.draft();
  }
}

package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.truth.Expected;

/**
 * Trouble of a site and the incident expected for it.
 *
 * @param id unique within the site
 * @param domain in which its cause is
 * @param summary description of the events
 */
record TroubleTruth(String id, CaseKind kind, String domain, String summary, Expected expected) {
  static TroubleTruth of(SiteTrouble trouble) {
    DataCentreDraft draft = trouble.draft();
    return new TroubleTruth(
        trouble.id(), draft.kind, trouble.domain().id(), draft.summary, trouble.expected());
  }
}

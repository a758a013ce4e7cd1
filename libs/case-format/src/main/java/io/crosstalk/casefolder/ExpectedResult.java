package io.crosstalk.casefolder;

import java.util.List;

/**
 * Result that a case must have.
 *
 * @param incidents empty when the case expects silence
 * @param retractions number of published statements that may be retracted
 */
record ExpectedResult(List<ExpectedIncident> incidents, int retractions) {
  ExpectedResult {
    incidents = List.copyOf(incidents);
  }
}

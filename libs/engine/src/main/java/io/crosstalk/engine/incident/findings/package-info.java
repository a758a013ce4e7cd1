/** Joint result of the verdicts of one incident: cause, suspects, evidence, severity, teams. */
@NullMarked
package io.crosstalk.engine.incident.findings;

import org.jspecify.annotations.NullMarked;

/** What the verdicts of one incident say together: cause, suspects, evidence, severity, teams. */
@NullMarked
package io.crosstalk.engine.incident.findings;

import org.jspecify.annotations.NullMarked;

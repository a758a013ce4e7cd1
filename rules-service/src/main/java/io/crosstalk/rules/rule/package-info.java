/** Rules that people have set for incidents: pure functions of an incident and a time. */
@NullMarked
package io.crosstalk.rules.rule;

import org.jspecify.annotations.NullMarked;

/**
 * From verdicts to incidents: plain functions of what they are given, without clock, network or
 * database.
 */
@NullMarked
package io.crosstalk.rules.incident;

import org.jspecify.annotations.NullMarked;

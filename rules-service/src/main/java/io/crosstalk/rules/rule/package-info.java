/** What people have decided about incidents: plain functions of an incident and a time. */
@NullMarked
package io.crosstalk.rules.rule;

import org.jspecify.annotations.NullMarked;

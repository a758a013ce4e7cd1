/** The timeline of an incident, from the differences between its versions. */
@NullMarked
package io.crosstalk.report.timeline;

import org.jspecify.annotations.NullMarked;

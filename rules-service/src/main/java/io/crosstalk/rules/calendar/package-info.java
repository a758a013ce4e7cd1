/** Named calendars of a site: which days are a payday, a holiday, the last business day. */
@NullMarked
package io.crosstalk.rules.calendar;

import org.jspecify.annotations.NullMarked;

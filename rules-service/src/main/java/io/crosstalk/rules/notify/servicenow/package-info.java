/** ServiceNow: incidents through the Table API, or events for Event Management. */
@NullMarked
package io.crosstalk.rules.notify.servicenow;

import org.jspecify.annotations.NullMarked;

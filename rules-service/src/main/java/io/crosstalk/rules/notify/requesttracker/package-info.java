/** Request Tracker 5: a ticket for each incident, through its REST interface (REST2). */
@NullMarked
package io.crosstalk.rules.notify.requesttracker;

import org.jspecify.annotations.NullMarked;

/** What runs sources: the schedule, their state, and what users see of it. */
@NullMarked
package io.crosstalk.ingest.collect.run;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.crosstalk.ingest.source.calendar;

import org.jspecify.annotations.NullMarked;

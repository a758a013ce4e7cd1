/** Server-sent events: the events of incidents as they are appended to the outbox. */
@NullMarked
package io.crosstalk.rules.stream;

import org.jspecify.annotations.NullMarked;

/** Many clients at a time that read or send without measure, and an ordinary one beside them. */
@NullMarked
package io.crosstalk.bench.rest.crowd;

import org.jspecify.annotations.NullMarked;

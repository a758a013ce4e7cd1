/** Many clients that read or send without a limit, and an ordinary one beside them. */
@NullMarked
package io.crosstalk.bench.rest.crowd;

import org.jspecify.annotations.NullMarked;

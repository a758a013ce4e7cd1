/** Queries of incidents for requests and messages. */
@NullMarked
package io.crosstalk.rules.storage.query;

import org.jspecify.annotations.NullMarked;

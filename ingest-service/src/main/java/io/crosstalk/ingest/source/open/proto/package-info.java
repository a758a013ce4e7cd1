/** Protocol Buffers read field by field, without objects in between. */
@NullMarked
package io.crosstalk.ingest.source.open.proto;

import org.jspecify.annotations.NullMarked;

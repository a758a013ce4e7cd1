/** The open source: whoever can write a line of JSON can push samples, inventory and changes. */
@NullMarked
package io.crosstalk.ingest.source.open;

import org.jspecify.annotations.NullMarked;

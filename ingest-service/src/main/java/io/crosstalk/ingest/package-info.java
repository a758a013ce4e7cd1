@NullMarked
package io.crosstalk.ingest;

import org.jspecify.annotations.NullMarked;

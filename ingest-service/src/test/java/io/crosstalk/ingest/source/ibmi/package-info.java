@NullMarked
package io.crosstalk.ingest.source.ibmi;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.crosstalk.ingest.source.zvm;

import org.jspecify.annotations.NullMarked;

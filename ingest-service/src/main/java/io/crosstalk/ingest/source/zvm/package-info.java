/** z/VM and VM/ESA: printed reports of its monitors. */
@NullMarked
package io.crosstalk.ingest.source.zvm;

import org.jspecify.annotations.NullMarked;

/** Bounded input that the adapters share: lines, streams with a limit, XML without entities. */
@NullMarked
package io.crosstalk.collectors.text;

import org.jspecify.annotations.NullMarked;

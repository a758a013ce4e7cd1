/** Input that the adapters share: lines, numbers, streams with a limit, XML without entities. */
@NullMarked
package io.crosstalk.collectors.text;

import org.jspecify.annotations.NullMarked;

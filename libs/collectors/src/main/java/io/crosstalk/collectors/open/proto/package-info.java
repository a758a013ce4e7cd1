/** Reader of Protocol Buffers that reads field by field, without intermediate objects. */
@NullMarked
package io.crosstalk.collectors.open.proto;

import org.jspecify.annotations.NullMarked;

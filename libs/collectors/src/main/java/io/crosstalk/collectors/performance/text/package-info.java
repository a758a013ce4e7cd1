/** Text files: lines, fields, and rows below a header. */
@NullMarked
package io.crosstalk.collectors.performance.text;

import org.jspecify.annotations.NullMarked;

/** YAML and JSON that people write, with the place of each value. */
@NullMarked
package io.crosstalk.event.yaml;

import org.jspecify.annotations.NullMarked;

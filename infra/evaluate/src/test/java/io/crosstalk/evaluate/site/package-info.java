@NullMarked
package io.crosstalk.evaluate.site;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.crosstalk.collectors.files;

import org.jspecify.annotations.NullMarked;

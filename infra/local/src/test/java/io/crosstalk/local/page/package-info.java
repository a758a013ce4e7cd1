@NullMarked
package io.crosstalk.local.page;

import org.jspecify.annotations.NullMarked;

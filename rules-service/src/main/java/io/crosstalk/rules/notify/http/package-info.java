/** HTTP client of the adapters, with allowed addresses, deadlines and bounded responses. */
@NullMarked
package io.crosstalk.rules.notify.http;

import org.jspecify.annotations.NullMarked;

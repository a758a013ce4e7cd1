/** The service's interface over HTTP. */
@NullMarked
package io.crosstalk.correlation.web;

import org.jspecify.annotations.NullMarked;

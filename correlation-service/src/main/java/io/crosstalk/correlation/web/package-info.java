/** REST interface of the service. */
@NullMarked
package io.crosstalk.correlation.web;

import org.jspecify.annotations.NullMarked;

/** What people may ask of this service over HTTP. */
@NullMarked
package io.crosstalk.correlation.web;

import org.jspecify.annotations.NullMarked;

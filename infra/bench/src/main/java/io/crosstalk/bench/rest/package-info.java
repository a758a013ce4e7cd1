/** The REST interface of a whole platform under load. */
@NullMarked
package io.crosstalk.bench.rest;

import org.jspecify.annotations.NullMarked;

/** Client of the REST interface of a running platform. */
@NullMarked
package io.crosstalk.local.client;

import org.jspecify.annotations.NullMarked;

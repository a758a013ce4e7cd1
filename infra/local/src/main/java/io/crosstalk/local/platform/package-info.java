/** The local platform: broker, database and services as processes of their own. */
@NullMarked
package io.crosstalk.local.platform;

import org.jspecify.annotations.NullMarked;

/** Check of the user's settings of the services: the file {@code crosstalk.yaml}, and variables. */
@NullMarked
package io.crosstalk.local.settings;

import org.jspecify.annotations.NullMarked;

/** Episodes and silences of victims, and the diagnosis requests that follow from them. */
@NullMarked
package io.crosstalk.engine.episode;

import org.jspecify.annotations.NullMarked;

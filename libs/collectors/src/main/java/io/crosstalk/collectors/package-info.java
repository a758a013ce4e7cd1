/**
 * Port of the source adapters: a type opens a source by its settings, and the source delivers
 * samples, inventory and changes to an intake.
 */
@NullMarked
package io.crosstalk.collectors;

import org.jspecify.annotations.NullMarked;

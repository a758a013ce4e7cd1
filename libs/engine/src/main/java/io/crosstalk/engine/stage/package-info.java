/**
 * Three stages that turn samples into verdicts: by resource, by contention domain and by episode.
 * They are plain Java; a platform gives each its store, its output and its time.
 */
@NullMarked
package io.crosstalk.engine.stage;

import org.jspecify.annotations.NullMarked;

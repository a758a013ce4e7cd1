/**
 * Common parts of file sources: a watched folder, complete files only, gzip, memory of the files
 * read, CSV, and an inventory in the settings.
 */
@NullMarked
package io.crosstalk.collectors.files;

import org.jspecify.annotations.NullMarked;

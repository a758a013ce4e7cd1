/**
 * What sources that come as files share: a folder that is watched, complete files only, gzip, what
 * was read before, CSV, and an inventory that stands in the settings.
 */
@NullMarked
package io.crosstalk.ingest.source.files;

import org.jspecify.annotations.NullMarked;

/**
 * Parts that the file adapters share: the watched folder with its memory of files already read,
 * gzip, CSV, local times, and resources described in the settings.
 */
@NullMarked
package io.crosstalk.collectors.files;

import org.jspecify.annotations.NullMarked;

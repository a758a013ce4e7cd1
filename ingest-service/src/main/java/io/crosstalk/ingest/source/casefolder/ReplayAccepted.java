package io.crosstalk.ingest.source.casefolder;

/**
 * Response to an upload.
 *
 * @param id id under which the status of the replay can be read
 * @param world key of the world in which the case is replayed
 */
record ReplayAccepted(String id, String world) {}

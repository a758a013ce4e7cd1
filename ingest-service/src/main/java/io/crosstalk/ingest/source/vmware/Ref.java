package io.crosstalk.ingest.source.vmware;

/**
 * A reference to one of the server's objects.
 *
 * @param type as {@code VirtualMachine}
 * @param value unique in one vCenter, as {@code vm-101}
 */
record Ref(String type, String value) {}

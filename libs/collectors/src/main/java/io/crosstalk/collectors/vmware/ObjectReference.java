package io.crosstalk.collectors.vmware;

/**
 * Reference to one of the server's objects.
 *
 * @param type type, such as {@code VirtualMachine}
 * @param value id, unique in one vCenter, such as {@code vm-101}
 */
record ObjectReference(String type, String value) {}

package io.crosstalk.collectors.vmware.soap;

/**
 * Reference to an object in vCenter.
 *
 * @param type type of the object, such as {@code VirtualMachine}
 * @param value id of the object, unique in one vCenter, such as {@code vm-101}
 */
public record ObjectReference(String type, String value) {}

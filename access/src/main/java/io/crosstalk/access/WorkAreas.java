package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Divides requests by what works on them, so that one area that hangs leaves the others free. A
 * service that defines no such bean has one area.
 */
@FunctionalInterface
public interface WorkAreas {
  /** The area of a request: one of a few names, whatever the caller sends. */
  String areaOf(HttpServletRequest request);
}

package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Division of requests into areas of work, so that one area that hangs leaves the others free. A
 * service that defines no such bean has one area.
 */
@FunctionalInterface
public interface WorkAreas {
  /** Area of a request: one of a few names, whatever the caller sends. */
  String areaOf(HttpServletRequest request);
}

package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Division of a service's requests into areas with separate limits, so that requests that hang in
 * one area leave the others free. A service that defines no such bean has one area.
 */
@FunctionalInterface
public interface WorkAreas {
  /**
   * Name of the area that a request belongs to. There are only a few names, whatever the caller
   * sends.
   */
  String areaOf(HttpServletRequest request);
}

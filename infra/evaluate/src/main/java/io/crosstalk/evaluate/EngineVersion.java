package io.crosstalk.evaluate;

/** Engine that diagnoses the cases, until the new one has replaced the old one. */
enum EngineVersion {
  OLD,
  NEW
}

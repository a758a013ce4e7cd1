package io.crosstalk.evaluate;

/** Engine that diagnoses the cases, until the new one has replaced the old one. */
public enum EngineVersion {
  OLD,
  NEW;

  /** Engine that the commands use unless another one is named. */
  public static final EngineVersion DEFAULT = OLD;
}

package io.crosstalk.local.console;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Progress display for tests, which records the rows and texts that were shown. */
public final class RecordedProgress implements ProgressDisplay {
  private final List<String> texts = Collections.synchronizedList(new ArrayList<>());

  /** Texts, each as {@code name: text}. */
  public List<String> texts() {
    return texts;
  }

  @Override
  public Row row(String name) {
    return new RecordedRow(name);
  }

  @Override
  public void close() {}

  private final class RecordedRow implements Row {
    private final String name;

    private RecordedRow(String name) {
      this.name = name;
    }

    @Override
    public void step(String text) {
      texts.add(name + ": " + text);
    }

    @Override
    public void detail(String text) {
      step(text);
    }

    @Override
    public void done(String text) {
      step(text);
    }

    @Override
    public void failed(String text) {
      step(text);
    }
  }
}

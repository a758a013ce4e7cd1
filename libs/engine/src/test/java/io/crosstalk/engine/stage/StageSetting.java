package io.crosstalk.engine.stage;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;

/** Settings of the stages in a test. */
record StageSetting(Slices slices, Examiner examiner) {
  static final StageSetting DEFAULT = new StageSetting(Slices.UNLIMITED, DomainExamination::new);

  StageSetting with(Slices other) {
    return new StageSetting(other, examiner);
  }

  StageSetting with(Examiner other) {
    return new StageSetting(slices, other);
  }
}

package io.crosstalk.engine.stage;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;

/** Settings of the stages in a test. */
record StageSetting(WorkSlices slices, Examiner examiner) {
  static final StageSetting DEFAULT =
      new StageSetting(WorkSlices.UNLIMITED, DomainExamination::new);

  StageSetting with(WorkSlices other) {
    return new StageSetting(other, examiner);
  }

  StageSetting with(Examiner other) {
    return new StageSetting(slices, other);
  }
}

package io.crosstalk.engine.stage;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;
import io.crosstalk.engine.objective.Objectives;

/** Settings of the stages in a test. */
record StageSetting(Objectives objectives, WorkSlices slices, Examiner examiner) {
  static final StageSetting DEFAULT =
      new StageSetting(Objectives.DEFAULTS, WorkSlices.UNLIMITED, DomainExamination::new);

  StageSetting with(Objectives other) {
    return new StageSetting(other, slices, examiner);
  }

  StageSetting with(WorkSlices other) {
    return new StageSetting(objectives, other, examiner);
  }

  StageSetting with(Examiner other) {
    return new StageSetting(objectives, slices, other);
  }
}

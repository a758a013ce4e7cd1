package io.crosstalk.rules.storage.verdict;

import io.crosstalk.event.Verdict;

/** A verdict with its JSON, which is written once and then stored as it is. */
public record WrittenVerdict(Verdict verdict, String json) {}

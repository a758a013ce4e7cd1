package io.crosstalk.rules.storage;

import io.crosstalk.event.Verdict;

/** A verdict with its JSON, which has been written once and is therefore valid. */
public record WrittenVerdict(Verdict verdict, String json) {}

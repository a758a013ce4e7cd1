package io.crosstalk.rules.storage;

import io.crosstalk.event.Verdict;

/** A verdict with its JSON, which has been written once and is known to be writable. */
public record WrittenVerdict(Verdict verdict, String json) {}

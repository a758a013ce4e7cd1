package io.crosstalk.bench.rest;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Settings of the load on the REST interface.
 *
 * @param home the project's folder
 * @param folder of the platform's data, and of targets and results
 * @param vegeta executable file
 * @param incidents stored before the load
 * @param warmUp time at the ordinary rate that is not measured
 * @param rate requests a second
 * @param flood requests a second that are more than can be answered
 * @param duration of each measured load
 * @param crowd time of the fast readers; slow clients stay twice as long
 */
record RestSettings(
    Path home,
    Path folder,
    Path vegeta,
    int incidents,
    Duration warmUp,
    int rate,
    int flood,
    Duration duration,
    Duration crowd) {}

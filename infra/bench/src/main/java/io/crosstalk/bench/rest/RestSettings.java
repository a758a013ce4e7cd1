package io.crosstalk.bench.rest;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Settings of the REST benchmark.
 *
 * @param home folder of the project
 * @param folder folder for the platform's data, and for requests and results of the load generator
 * @param vegeta executable file of the load generator vegeta
 * @param incidents number of incidents stored before the load
 * @param warmUp duration of the load at the ordinary rate that is not measured
 * @param rate ordinary rate, requests a second
 * @param flood rate that exceeds what the platform can answer, requests a second
 * @param duration duration of each measured load
 * @param crowd duration of the crowd of fast readers; crowds of slow clients stay twice as long
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

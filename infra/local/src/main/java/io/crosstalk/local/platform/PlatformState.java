package io.crosstalk.local.platform;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * State of a platform that is stored in the data folder, so that later commands find the processes.
 *
 * @param ready whether all components became healthy after the last start
 * @param partitions number of partitions of topics that the services create
 * @param processes processes of the components as they were started; empty for a stopped platform
 * @param mailPort port of the mail server that is a notification target; null without one
 */
record PlatformState(
    boolean ready,
    Ports ports,
    int partitions,
    Map<Component, ProcessIdentity> processes,
    @Nullable Integer mailPort) {
  PlatformState {
    processes = Map.copyOf(processes);
  }

  static PlatformState empty(Ports ports, int partitions) {
    return new PlatformState(false, ports, partitions, Map.of(), null);
  }

  /** A copy with the port of a mail server; empty for none. */
  PlatformState withMailPort(OptionalInt port) {
    return new PlatformState(
        ready, ports, partitions, processes, port.isPresent() ? port.getAsInt() : null);
  }

  PlatformState with(Component component, ProcessIdentity process) {
    Map<Component, ProcessIdentity> more = new EnumMap<>(Component.class);
    more.putAll(processes);
    more.put(component, process);
    return new PlatformState(ready, ports, partitions, more, mailPort);
  }

  PlatformState without(Set<Component> components) {
    Map<Component, ProcessIdentity> fewer = new EnumMap<>(Component.class);
    fewer.putAll(processes);
    fewer.keySet().removeAll(components);
    return new PlatformState(ready && components.isEmpty(), ports, partitions, fewer, mailPort);
  }

  PlatformState markedReady() {
    return new PlatformState(true, ports, partitions, processes, mailPort);
  }

  /** Process of a component; empty when it has ended. */
  Optional<ProcessHandle> process(Component component) {
    return Optional.ofNullable(processes.get(component)).flatMap(ProcessIdentity::handle);
  }

  boolean isAlive(Component component) {
    ProcessIdentity process = processes.get(component);
    return process != null && process.isAlive();
  }

  Set<Component> alive() {
    Set<Component> alive = EnumSet.allOf(Component.class);
    alive.removeIf(component -> !isAlive(component));
    return alive;
  }

  Set<Component> dead() {
    Set<Component> dead = EnumSet.allOf(Component.class);
    dead.removeAll(alive());
    return dead;
  }

  /** Returns whether a command has stopped all components, or none has been started yet. */
  boolean isStopped() {
    return processes.isEmpty();
  }

  boolean isRunning() {
    return ready && dead().isEmpty();
  }
}

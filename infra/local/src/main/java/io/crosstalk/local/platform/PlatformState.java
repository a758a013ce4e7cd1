package io.crosstalk.local.platform;

import java.util.EnumSet;
import java.util.HashMap;
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
public record PlatformState(
    boolean ready,
    Ports ports,
    int partitions,
    Map<Component, ProcessIdentity> processes,
    @Nullable Integer mailPort) {
  public PlatformState {
    processes = Map.copyOf(processes);
  }

  public static PlatformState empty(Ports ports, int partitions) {
    return new PlatformState(false, ports, partitions, Map.of(), null);
  }

  /** A copy with the port of a mail server; empty for none. */
  public PlatformState withMailPort(OptionalInt port) {
    return new PlatformState(
        ready, ports, partitions, processes, port.isPresent() ? port.getAsInt() : null);
  }

  public PlatformState with(Component component, ProcessIdentity process) {
    Map<Component, ProcessIdentity> more = new HashMap<>(processes);
    more.put(component, process);
    return new PlatformState(ready, ports, partitions, more, mailPort);
  }

  public PlatformState without(Set<Component> components) {
    Map<Component, ProcessIdentity> fewer = new HashMap<>(processes);
    fewer.keySet().removeAll(components);
    return new PlatformState(ready && components.isEmpty(), ports, partitions, fewer, mailPort);
  }

  public PlatformState markedReady() {
    return new PlatformState(true, ports, partitions, processes, mailPort);
  }

  /** Process of a component; empty when it has ended. */
  public Optional<ProcessHandle> process(Component component) {
    return Optional.ofNullable(processes.get(component)).flatMap(ProcessIdentity::handle);
  }

  public boolean isAlive(Component component) {
    return process(component).isPresent();
  }

  public Set<Component> alive() {
    Set<Component> alive = EnumSet.allOf(Component.class);
    alive.removeIf(component -> !isAlive(component));
    return alive;
  }

  public Set<Component> dead() {
    Set<Component> dead = EnumSet.allOf(Component.class);
    dead.removeIf(this::isAlive);
    return dead;
  }

  /** Returns whether a command has stopped all components, or none has been started yet. */
  public boolean isStopped() {
    return processes.isEmpty();
  }

  public boolean isRunning() {
    return ready && dead().isEmpty();
  }
}

package io.crosstalk.local.platform;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * State of a platform that is stored in the data folder, so that later commands find the processes.
 *
 * @param run id of the start of the whole platform, by which a supervisor recognizes a later one
 * @param processes processes of the components as they were started; empty for a stopped platform
 * @param mailPort port of the mail server that is a notification target; null without one
 */
public record PlatformState(
    String run,
    Ports ports,
    Map<Component, ProcessIdentity> processes,
    @Nullable Integer mailPort) {
  public PlatformState {
    processes = Map.copyOf(processes);
  }

  /** State of a platform that is about to be started. */
  public static PlatformState begun(Ports ports, @Nullable Integer mailPort) {
    return new PlatformState(UUID.randomUUID().toString(), ports, Map.of(), mailPort);
  }

  public PlatformState with(Component component, ProcessIdentity process) {
    Map<Component, ProcessIdentity> more = new HashMap<>(processes);
    more.put(component, process);
    return new PlatformState(run, ports, more, mailPort);
  }

  public PlatformState without(Set<Component> components) {
    Map<Component, ProcessIdentity> fewer = new HashMap<>(processes);
    fewer.keySet().removeAll(components);
    return new PlatformState(run, ports, fewer, mailPort);
  }

  /** State after all components have been stopped; the ports are kept for the next start. */
  public PlatformState stopped() {
    return new PlatformState(run, ports, Map.of(), mailPort);
  }

  /** Process of a component; empty when it has ended. */
  public Optional<ProcessHandle> process(Component component) {
    return Optional.ofNullable(processes.get(component)).flatMap(ProcessIdentity::handle);
  }

  public boolean isAlive(Component component) {
    return process(component).isPresent();
  }

  public EnumSet<Component> alive() {
    EnumSet<Component> alive = EnumSet.allOf(Component.class);
    alive.removeIf(component -> !isAlive(component));
    return alive;
  }

  public Set<Component> dead() {
    return EnumSet.complementOf(alive());
  }

  /** Returns whether a command has stopped all components, or none has been started yet. */
  public boolean isStopped() {
    return processes.isEmpty();
  }
}

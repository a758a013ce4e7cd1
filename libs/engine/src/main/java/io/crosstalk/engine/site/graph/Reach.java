package io.crosstalk.engine.site.graph;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finder of the resources that each one uses, directly or through others. A machine that uses a
 * volume, a pool or a datastore itself uses through its host only the devices of that storage, and
 * not those that other machines of the host use.
 */
final class Reach {
  private static final Set<ResourceKind> STORAGE =
      EnumSet.of(ResourceKind.VOLUME, ResourceKind.STORAGE_POOL, ResourceKind.DATASTORE);

  private final List<Resource> resources;
  private final int[][] direct;
  private final int[] foundBy;
  private final int[] followedBy;
  private int[] stack = new int[16];
  private int depth;
  private int[] found = new int[16];
  private int count;

  private Reach(List<Resource> resources, int[][] direct) {
    this.resources = resources;
    this.direct = direct;
    this.foundBy = new int[direct.length];
    this.followedBy = new int[direct.length];
  }

  /**
   * Returns the numbers of what each resource uses, without itself, ascending.
   *
   * @param direct numbers of what each uses directly
   */
  static int[][] of(List<Resource> resources, int[][] direct) {
    Reach reach = new Reach(resources, direct);
    int[][] known = new int[direct.length][];
    int[][] all = reach.all(known);
    boolean isRestricted = false;
    for (int machine = 0; machine < direct.length; machine++) {
      int[] others = reach.devicesOfOthers(machine, all);
      if (others.length > 0) {
        known[machine] = reach.without(machine, others);
        isRestricted = true;
      }
    }
    return isRestricted ? reach.all(known) : all;
  }

  /** Returns the devices of its host that lead to storage, and none to that of the machine. */
  private int[] devicesOfOthers(int machine, int[][] all) {
    int[] own =
        IntStream.of(direct[machine])
            .filter(this::isStorage)
            .flatMap(each -> IntStream.concat(IntStream.of(each), IntStream.of(all[each])))
            .sorted()
            .toArray();
    return own.length == 0
        ? own
        : IntStream.of(all[machine])
            .filter(each -> resources.get(each).kind() == ResourceKind.DEVICE)
            .filter(each -> IntStream.of(direct[machine]).noneMatch(used -> used == each))
            .filter(each -> IntStream.of(direct[each]).anyMatch(this::isStorage))
            .filter(
                each ->
                    IntStream.of(direct[each])
                        .noneMatch(used -> Arrays.binarySearch(own, used) >= 0))
            .toArray();
  }

  private boolean isStorage(int number) {
    return STORAGE.contains(resources.get(number).kind());
  }

  private int[][] all(int[][] known) {
    int[][] all = new int[direct.length][];
    Arrays.fill(foundBy, -1);
    Arrays.fill(followedBy, -1);
    for (int from = 0; from < direct.length; from++) {
      all[from] = known[from] == null ? below(from, known) : known[from];
    }
    return all;
  }

  /** Returns what a machine uses when it does not use some devices. */
  private int[] without(int machine, int[] devices) {
    Arrays.fill(followedBy, -1);
    Arrays.fill(foundBy, -1);
    for (int device : devices) {
      foundBy[device] = machine;
      followedBy[device] = machine;
    }
    return below(machine, new int[direct.length][]);
  }

  /**
   * Returns what a resource uses.
   *
   * @param known what others use, which is not followed again; null for those to be followed
   */
  private int[] below(int from, int[] @Nullable [] known) {
    count = 0;
    foundBy[from] = from;
    follow(from, from);
    while (depth > 0) {
      int next = stack[--depth];
      int[] of = known[next];
      for (int used : of == null ? direct[next] : of) {
        if (foundBy[used] != from) {
          foundBy[used] = from;
          found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
          found[count++] = used;
        }
        if (of == null) {
          follow(used, from);
        }
      }
    }
    int[] below = Arrays.copyOf(found, count);
    Arrays.sort(below);
    return below;
  }

  private void follow(int number, int from) {
    if (followedBy[number] != from) {
      followedBy[number] = from;
      stack = depth == stack.length ? Arrays.copyOf(stack, 2 * depth) : stack;
      stack[depth++] = number;
    }
  }
}

package io.crosstalk.rules.web.owner;

import io.crosstalk.rules.ownerfile.CurrentOwners;
import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.ownership.OwnerProblem;
import io.crosstalk.rules.storage.site.OwnerStore.StoredFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of the owners of resources that the site's files state. */
@RestController
class OwnerController {
  private final CurrentOwners owners;

  OwnerController(CurrentOwners owners) {
    this.owners = owners;
  }

  /**
   * A page of entries, as returned to clients.
   *
   * @param items entries by file and line
   * @param files all files
   * @param problems entries that contradict each other, and mistakes of the files; the first ones
   * @param problemCount number of all of them
   * @param nextCursor cursor of the next page; null on the last one
   */
  record OwnerPage(
      List<OwnerView> items,
      List<StoredFile> files,
      List<OwnerProblem> problems,
      int problemCount,
      @Nullable String nextCursor) {}

  @GetMapping(path = "/api/v1/owners", produces = MediaType.APPLICATION_JSON_VALUE)
  OwnerPage list(@RequestParam MultiValueMap<String, String> parameters) {
    OwnerRequest request = OwnerRequest.of(parameters);
    CurrentOwners.Snapshot snapshot = owners.get();
    List<OwnerEntry> entries = snapshot.entries();
    List<OwnerView> items = new ArrayList<>();
    int next = Math.min(request.begin(snapshot.change()), entries.size());
    while (next < entries.size() && items.size() < request.limit()) {
      OwnerEntry entry = entries.get(next);
      if (request.selects(entry)) {
        items.add(OwnerView.of(entry));
      }
      next++;
    }
    boolean hasMore = entries.stream().skip(next).anyMatch(request::selects);
    return new OwnerPage(
        items,
        snapshot.files(),
        snapshot.problems(),
        snapshot.problemCount(),
        hasMore ? new OwnerRequest.Position(snapshot.change(), next).cursor() : null);
  }
}

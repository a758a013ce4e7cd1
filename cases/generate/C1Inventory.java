import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The resources of {@code c1-healthy}: a bank's IBM i server on a flash array. */
final class C1Inventory {
  private final CaseFolder folder;
  private final Map<String, Object> site;

  C1Inventory(CaseFolder folder, String timeZone) {
    this.folder = folder;
    this.site = Map.of("site", "bank", "timeZone", timeZone);
  }

  void describe() {
    Map<String, Object> atm = new TreeMap<>(site);
    atm.putAll(Map.of("criticality", 1, "timeSensitive", true, "timeoutMs", 5_000));
    add("app-atm", "application", "application", "production", "team-atm", atm, "jg-atm");
    jobGroup("jg-atm", "team-atm");
    jobGroup("jg-branch", "team-branch");
    jobGroup("jg-batch", "team-batch");
    jobGroup("jg-report", "team-report");
    jobGroup("jg-backup", "team-batch");
    lpar("lpar-bank", "production", "lpar-bank/asp-1", "vol-501", "vol-502");
    lpar("lpar-dev", "development", "lpar-dev/asp-1", "vol-511");
    power("power-01/pool-1", "processor_pool", "power-01");
    power("power-01", "host");
    san("array-flash-01/pool-1", "storage_pool", "array-flash-01");
    san("array-flash-01", "array");
  }

  private void jobGroup(String id, String team) {
    add(id, "job_group", "ibmi", "production", team, site, "lpar-bank");
  }

  private void lpar(String id, String environment, String asp, String... volumes) {
    add(id, "lpar", "ibmi", environment, "team-ibmi", site, "power-01/pool-1", asp);
    add(asp, "storage_pool", "ibmi", environment, "team-ibmi", site, volumes);
    for (String volume : volumes) {
      san(volume, "volume", "array-flash-01/pool-1");
    }
  }

  private void power(String id, String kind, String... uses) {
    add(id, kind, "power", "production", "team-ibmi", site, uses);
  }

  private void san(String id, String kind, String... uses) {
    add(id, kind, "san", "production", "team-storage", site, uses);
  }

  private void add(
      String id,
      String kind,
      String layer,
      String environment,
      String team,
      Map<String, Object> attributes,
      String... uses) {
    Map<String, Object> sorted = new TreeMap<>(attributes);
    folder.add(new CaseFolder.Resource(id, kind, layer, environment, team, sorted, List.of(uses)));
  }
}

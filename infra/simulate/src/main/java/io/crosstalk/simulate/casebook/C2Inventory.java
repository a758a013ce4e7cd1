package io.crosstalk.simulate.casebook;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Inventory of case {@code c2-uat-vm} at the start of the case; changes move VMs later. */
final class C2Inventory {
  private final CasebookFolder folder;
  private String site = "main";

  C2Inventory(CasebookFolder folder) {
    this.folder = folder;
  }

  void describe() {
    describeApplications();
    describeVms();
    describeHosts();
    describeStorage();
    site = "standby";
    describeStandby();
  }

  private void describeApplications() {
    add(
        "app-orders",
        "application",
        "application",
        "production",
        "team-orders",
        Map.of("criticality", 1, "timeSensitive", true, "timeoutMs", 3_000),
        "db-orders",
        "vm-orders-app");
    database("db-orders", 1, "vm-openedge-prd");
    database("db-billing", 3, "vm-openedge-prd");
    database("db-catalog", 3, "vm-openedge-prd");
    database("db-archive", 4, "vm-openedge-prd");
  }

  private void describeVms() {
    vm("vm-openedge-prd", "production", "team-dba", "esx-07", "ds-openedge");
    vm("vm-crm-prd", "production", "team-crm", "esx-07", "ds-general");
    vm("vm-files-prd", "production", "team-workplace", "esx-07", "ds-general");
    vm("vm-uat-oracle", "uat", "team-quality", "esx-07", "ds-uat");
    vm("vm-crm-test", "test", "team-crm", "esx-08", "ds-general");
    vm("vm-intranet-prd", "production", "team-workplace", "esx-08", "ds-general");
    vm("vm-orders-app", "production", "team-orders", "esx-09", "ds-general");
    vm("vm-mail-prd", "production", "team-workplace", "esx-09", "ds-general");
    vm("vm-dwh-prd", "production", "team-reporting", "esx-09", "ds-dwh");
    vm("vm-backup", "production", "team-backup", "esx-09", "ds-backup");
  }

  private void describeHosts() {
    host("esx-07", 8, "san-sw-1/port-07");
    host("esx-08", 16, "san-sw-1/port-08");
    host("esx-09", 16, "san-sw-1/port-09");
    for (String port : List.of("port-07", "port-08", "port-09", "port-20", "port-21")) {
      san("san-sw-1/" + port, "switch_port", "san-sw-1");
    }
    san("san-sw-1", "switch");
  }

  private void describeStorage() {
    datastore("ds-openedge", "vol-201", "array-02/pool-1");
    datastore("ds-general", "vol-202", "array-02/pool-1");
    datastore("ds-uat", "vol-214", "array-02/pool-2");
    datastore("ds-dwh", "vol-215", "array-02/pool-2");
    datastore("ds-backup", "vol-216", "array-02/pool-2");
    san("array-02/pool-1", "storage_pool", "array-02");
    san("array-02/pool-2", "storage_pool", "array-02");
    san("array-02", "array", "san-sw-1/port-20", "san-sw-1/port-21");
  }

  private void describeStandby() {
    database("db-orders-ha", 2, "vm-openedge-ha");
    vm("vm-openedge-ha", "production", "team-dba", "esx-21", "ds-ha");
    host("esx-21", 16, "san-sw-9/port-01");
    san("san-sw-9/port-01", "switch_port", "san-sw-9");
    san("san-sw-9", "switch");
    datastore("ds-ha", "vol-901", "array-05");
    san("array-05", "array");
  }

  private void database(String id, int criticality, String vm) {
    Map<String, Object> attributes = Map.of("criticality", criticality);
    add(id, "database", "application", "production", "team-dba", attributes, vm);
  }

  private void vm(String id, String environment, String team, String host, String datastore) {
    add(id, "vm", "vmware", environment, team, Map.of(), host, datastore);
  }

  private void host(String host, int linkGbps, String port) {
    String adapter = host + "/vmhba2";
    vmware(host, "host", Map.of(), adapter);
    vmware(adapter, "storage_adapter", Map.of("linkGbps", linkGbps), port);
  }

  private void datastore(String id, String volume, String pool) {
    vmware(id, "datastore", Map.of(), volume);
    san(volume, "volume", pool);
  }

  private void vmware(String id, String kind, Map<String, Object> attributes, String... uses) {
    add(id, kind, "vmware", "production", "team-vmware", attributes, uses);
  }

  private void san(String id, String kind, String... uses) {
    add(id, kind, "san", "production", "team-storage", Map.of(), uses);
  }

  private void add(
      String id,
      String kind,
      String layer,
      String environment,
      String team,
      Map<String, Object> attributes,
      String... uses) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("site", site);
    all.put("timeZone", C2Story.ZONE.getId());
    attributes.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> all.put(entry.getKey(), entry.getValue()));
    folder.add(new CasebookFolder.Resource(id, kind, layer, environment, team, all, List.of(uses)));
  }
}

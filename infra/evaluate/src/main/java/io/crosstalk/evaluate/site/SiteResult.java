package io.crosstalk.evaluate.site;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.evaluate.peer.Peer;
import io.crosstalk.evaluate.peer.PeerIncident;
import io.crosstalk.evaluate.peer.PeerMonitor;
import io.crosstalk.event.incident.Incident;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Scores of the engine and of the peer methods at one site.
 *
 * @param name name of the case folder
 */
public record SiteResult(String name, SiteScore own, Map<Peer, SiteScore> peers) {

  /**
   * Scores the incidents of the engine, and runs the peer methods on the same samples.
   *
   * @param incidents incidents that the engine has reported
   * @param progress receives the progress of reading for the peers
   */
  public static SiteResult of(
      SiteTruth truth, CaseRecording recording, List<Incident> incidents, ReadingProgress progress)
      throws IOException {
    SiteMap map = new SiteMap(truth.domains(), recording.resources());
    SiteScore own = SiteScore.of(truth, map, incidents.stream().map(SiteIncident::of).toList());
    List<PeerIncident> monitored = PeerMonitor.incidents(recording, progress);
    Map<Peer, SiteScore> peers = new EnumMap<>(Peer.class);
    for (Peer peer : PeerMonitor.PEERS) {
      peers.put(
          peer,
          SiteScore.of(
              truth, map, monitored.stream().map(each -> SiteIncident.of(each, peer)).toList()));
    }
    return new SiteResult(recording.name(), own, peers);
  }
}

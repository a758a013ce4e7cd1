import com.fasterxml.jackson.databind.ObjectMapper;
import io.crosstalk.client.ApiClient;
import io.crosstalk.client.ApiException;
import io.crosstalk.client.api.IncidentsApi;
import io.crosstalk.client.api.OperationApi;
import io.crosstalk.client.model.Comment;
import io.crosstalk.client.model.Incident;
import io.crosstalk.client.model.IncidentPage;
import io.crosstalk.client.model.Problem;
import io.crosstalk.client.model.Severity;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Calls the gateway with a generated client: address, operator's token, viewer's token, id of an
 * incident.
 */
public class Calls {
  private static ApiClient client(String url, String token) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    return client;
  }

  private static Incident comment(IncidentsApi incidents, String id) throws ApiException {
    return incidents.commentIncident(
        IncidentsApi.APICommentIncidentRequest.newBuilder()
            .id(id)
            .idempotencyKey("key-1")
            .comment(new Comment().text("known"))
            .build());
  }

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    String id = arguments[3];
    IncidentsApi incidents = new IncidentsApi(client(url, arguments[1]));

    IncidentPage page =
        incidents.listIncidents(
            IncidentsApi.APIListIncidentsRequest.newBuilder()
                .severity(List.of(Severity.CRITICAL, Severity.MAJOR))
                .limit(10)
                .build());
    System.out.println(
        page.getItems().stream()
                .map(each -> each.getId())
                .collect(Collectors.joining(" ", "list: ", ""))
            + " next "
            + (page.getNextCursor() == null ? "none" : page.getNextCursor()));

    Incident incident =
        incidents.getIncident(IncidentsApi.APIGetIncidentRequest.newBuilder().id(id).build());
    System.out.println(
        String.join(
            " ",
            "incident:",
            incident.getId(),
            incident.getSeverity().getValue(),
            incident.getCauseClass().getValue(),
            incident.getSharedResource().getId(),
            incident.getVictims().get(0).getResource(),
            incident.getSuspects().get(0).getEvidence().get(0).getKind().getValue(),
            incident.getEnd() == null ? "lasts" : "ended",
            incident.getRemedy() == null ? "no remedy" : "remedy"));

    System.out.println(
        new OperationApi(client(url, arguments[1]))
            .listSources().getItems().stream()
                .map(each -> each.getName() + " " + each.getState().getValue())
                .collect(Collectors.joining(" ", "sources: ", "")));

    System.out.println("commented: " + comment(incidents, id).getId());

    try {
      comment(new IncidentsApi(client(url, arguments[2])), id);
      System.out.println("not refused");
    } catch (ApiException e) {
      Problem problem = new ObjectMapper().readValue(e.getResponseBody(), Problem.class);
      System.out.println(
          "refused: "
              + problem.getStatus()
              + " "
              + problem.getTitle()
              + " "
              + String.join(" ", problem.getRequiredRoles()));
    }
  }
}

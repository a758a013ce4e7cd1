// Calls the gateway with a generated client: address, operator's token, viewer's token, id of an incident.
import { Configuration, IncidentsApi, OperationApi, ProblemFromJSON, ResponseError, Severity } from "./client";

declare const process: { argv: string[] };

async function call(basePath: string, operator: string, viewer: string, id: string) {
  const incidents = new IncidentsApi(new Configuration({ basePath, accessToken: operator }));

  const page = await incidents.listIncidents({ severity: [Severity.Critical, Severity.Major], limit: 10 });
  console.log("list:", ...page.items.map((each) => each.id), "next", page.nextCursor ?? "none");

  const incident = await incidents.getIncident({ id });
  console.log("incident:", incident.id, incident.severity, incident.causeClass, incident.sharedResource?.id,
    incident.victims[0].resource, incident.suspects[0].evidence[0].kind,
    incident.end ? "ended" : "lasts", incident.remedy ? "remedy" : "no remedy");

  const sources = await new OperationApi(new Configuration({ basePath, accessToken: operator })).listSources();
  console.log("sources:", ...sources.items.map((each) => each.name + " " + each.state));

  const comment = { text: "known" };
  const commented = await incidents.commentIncident({ id, idempotencyKey: "key-1", comment });
  console.log("commented:", commented.id);

  try {
    await new IncidentsApi(new Configuration({ basePath, accessToken: viewer })).commentIncident({ id, comment });
    console.log("not refused");
  } catch (error) {
    if (!(error instanceof ResponseError)) {
      throw error;
    }
    const problem = ProblemFromJSON(await error.response.json());
    console.log("refused:", problem.status, problem.title, ...(problem.requiredRoles ?? []));
  }
}

const [url, operator, viewer, id] = process.argv.slice(2);
call(url, operator, viewer, id);

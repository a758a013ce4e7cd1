"""Calls the gateway with a generated client: address, operator's token, viewer's token, id of an incident."""
import sys

from crosstalk_client import ApiClient, ApiException, Comment, Configuration, IncidentsApi, OperationApi

url, operator, viewer, incident_id = sys.argv[1:]


def client(token):
    return ApiClient(Configuration(host=url, access_token=token))


incidents = IncidentsApi(client(operator))

page = incidents.list_incidents(severity=["critical", "major"], limit=10)
print("list:", *[each.id for each in page.items], "next", page.next_cursor or "none")

incident = incidents.get_incident(incident_id)
print("incident:", incident.id, incident.severity.value, incident.cause_class.value, incident.shared_resource.id,
      incident.victims[0].resource, incident.suspects[0].evidence[0].kind.value,
      "ended" if incident.end else "lasts", "remedy" if incident.remedy else "no remedy")

sources = OperationApi(client(operator)).list_sources()
print("sources:", *[each.name + " " + each.state for each in sources.items])

commented = incidents.comment_incident(incident_id, idempotency_key="key-1", comment=Comment(text="known"))
print("commented:", commented.id)

try:
    IncidentsApi(client(viewer)).comment_incident(incident_id, comment=Comment(text="known"))
    print("not refused")
except ApiException as error:
    print("refused:", error.status, error.data.title, *error.data.required_roles)

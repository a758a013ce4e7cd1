// Calls calls the gateway with a generated client: address, operator's token, viewer's token, id of an incident.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"crosstalk.example/calls/client"
)

func must(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func word(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

func main() {
	url, id := os.Args[1], os.Args[4]
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: url}}
	api := client.NewAPIClient(configuration)
	operator := context.WithValue(context.Background(), client.ContextAccessToken, os.Args[2])
	viewer := context.WithValue(context.Background(), client.ContextAccessToken, os.Args[3])

	page, _, err := api.IncidentsAPI.ListIncidents(operator).
		Severity([]client.Severity{client.SEVERITY_CRITICAL, client.SEVERITY_MAJOR}).Limit(10).Execute()
	must(err)
	fmt.Print("list:")
	for _, each := range page.Items {
		fmt.Print(" ", each.Id)
	}
	fmt.Println(" next", word(page.NextCursor.Get() == nil, "none", "more"))

	incident, _, err := api.IncidentsAPI.GetIncident(operator, id).Execute()
	must(err)
	fmt.Println("incident:", incident.Id, incident.Severity, incident.CauseClass, incident.SharedResource.Get().Id,
		incident.Victims[0].Resource, incident.Suspects[0].Evidence[0].Kind,
		word(incident.End.Get() == nil, "lasts", "ended"), word(incident.Remedy.Get() == nil, "no remedy", "remedy"))

	sources, _, err := api.OperationAPI.ListSources(operator).Execute()
	must(err)
	fmt.Print("sources:")
	for _, each := range sources.Items {
		fmt.Print(" ", each.Name, " ", each.State)
	}
	fmt.Println()

	comment := client.Comment{Text: "known"}
	commented, _, err := api.IncidentsAPI.CommentIncident(operator, id).IdempotencyKey("key-1").Comment(comment).Execute()
	must(err)
	fmt.Println("commented:", commented.Id)

	_, _, err = api.IncidentsAPI.CommentIncident(viewer, id).Comment(comment).Execute()
	var refused *client.GenericOpenAPIError
	if !errors.As(err, &refused) {
		must(fmt.Errorf("not refused: %v", err))
	}
	problem := refused.Model().(client.Problem)
	fmt.Print("refused: ", problem.Status, " ", problem.Title)
	for _, each := range problem.RequiredRoles {
		fmt.Print(" ", each)
	}
	fmt.Println()
}

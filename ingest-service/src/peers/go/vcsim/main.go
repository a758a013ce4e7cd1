// vcsim runs VMware's vCenter simulator with performance values that a test can compute, a clock that a test can move,
// and a second listener by which the test moves machines and takes the server down.
package main

import (
	"context"
	"flag"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"

	"github.com/vmware/govmomi/simulator"
	_ "github.com/vmware/govmomi/vapi/simulator"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:0", "address of the vCenter (TLS)")
	control := flag.String("control", "127.0.0.1:0", "address of the test's controls (plain HTTP)")
	user := flag.String("user", "crosstalk@vsphere.local", "the only user")
	password := flag.String("password", "secret", "the user's password")
	certificate := flag.String("certificate", "vcsim.pem", "takes the server's certificate")
	flag.Parse()

	vcenter, err := newVCenter(url.UserPassword(*user, *password))
	check(err)
	tls, pem, err := selfSigned()
	check(err)
	check(os.WriteFile(*certificate, pem, 0o600))
	server := &door{address: *listen, tls: tls, handler: vcenter.model.Service.ServeMux}
	check(server.open())
	check(vcenter.furnish(context.Background()))
	listener, err := net.Listen("tcp", *control)
	check(err)
	log.Printf("ready: https://%s/sdk http://%s/", server.address, listener.Addr())
	check(http.Serve(listener, controls(vcenter, server)))
}

func newVCenter(user *url.Userinfo) (*vcenter, error) {
	model := simulator.VPX()
	model.ClusterHost = 3
	model.Machine = 4
	model.Datastore = 2
	if err := model.Create(); err != nil {
		return nil, err
	}
	model.Service.Listen = &url.URL{User: user, Host: "127.0.0.1:0"}
	model.Service.RegisterEndpoints = true
	// Makes the handlers; what it listens on by itself is not used.
	model.Service.NewServer()
	v := &vcenter{model: model, context: model.Service.Context}
	v.allowed.Store(maxQueryMetrics)
	v.install()
	return v, nil
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

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
	"os/signal"
	"syscall"

	"github.com/vmware/govmomi/simulator"
	_ "github.com/vmware/govmomi/vapi/simulator"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:0", "address of the vCenter (TLS)")
	control := flag.String("control", "127.0.0.1:0", "address of the test's controls (plain HTTP)")
	user := flag.String("user", "crosstalk@vsphere.local", "the only user")
	password := flag.String("password", "secret", "the user's password")
	certificate := flag.String("certificate", "vcsim.pem", "takes the server's certificate")
	hosts := flag.Int("hosts", 3, "hosts in the cluster")
	machines := flag.Int("machines", 4, "machines in the cluster, and as many on the stand-alone host")
	flag.Parse()

	vcenter, err := newVCenter(url.UserPassword(*user, *password), *hosts, *machines)
	check(err)
	tls, pem, err := selfSigned()
	check(err)
	check(os.WriteFile(*certificate, pem, 0o600))
	server := &door{address: *listen, tls: tls, handler: vcenter.model.Service.ServeMux}
	check(server.open())
	check(vcenter.furnish(context.Background()))
	removeAtExit(vcenter)
	listener, err := net.Listen("tcp", *control)
	check(err)
	log.Printf("ready: https://%s/sdk http://%s/", server.address, listener.Addr())
	check(http.Serve(listener, controls(vcenter, server)))
}

func newVCenter(user *url.Userinfo, hosts, machines int) (*vcenter, error) {
	model := simulator.VPX()
	model.ClusterHost = hosts
	model.Machine = machines
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

// removeAtExit deletes the simulator's files when the test ends the program.
func removeAtExit(v *vcenter) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		v.model.Remove()
		os.Exit(0)
	}()
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

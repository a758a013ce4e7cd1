package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/vmware/govmomi/find"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

// controls are the test's: each is a POST and answers when it is done.
func controls(v *vcenter, server *door) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /state", func(w http.ResponseWriter, r *http.Request) {
		json.NewEncoder(w).Encode(v.state())
	})
	post(mux, v, "advance", func(_ context.Context, q url.Values) error {
		seconds, err := strconv.Atoi(q.Get("seconds"))
		v.ahead.Add(int64(seconds) * int64(time.Second))
		return err
	})
	post(mux, v, "allow", func(_ context.Context, q url.Values) error {
		metrics, err := strconv.Atoi(q.Get("metrics"))
		v.allowed.Store(int64(metrics))
		return err
	})
	post(mux, v, "down", func(context.Context, url.Values) error { return server.close() })
	post(mux, v, "up", func(ctx context.Context, _ url.Values) error {
		if err := v.forgetSessions(ctx); err != nil {
			return err
		}
		return server.open()
	})
	post(mux, v, "migrate", v.migrate)
	post(mux, v, "relocate", v.relocate)
	post(mux, v, "reconfigure", v.reconfigure)
	post(mux, v, "power", v.power)
	post(mux, v, "remove", v.remove)
	post(mux, v, "snapshot", v.snapshot)
	post(mux, v, "path-lost", v.pathLost)
	return mux
}

func post(mux *http.ServeMux, v *vcenter, name string, do func(context.Context, url.Values) error) {
	mux.HandleFunc("POST /"+name, func(w http.ResponseWriter, r *http.Request) {
		// What happened before is stamped before the clock may move.
		v.stampEvents()
		err := do(r.Context(), r.URL.Query())
		if name != "advance" {
			v.stampEvents()
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
}

type machineState struct {
	Id         string   `json:"id"`
	Host       string   `json:"host"`
	Datastores []string `json:"datastores"`
	Vcpus      int32    `json:"vcpus"`
	Template   bool     `json:"template"`
}

type state struct {
	Now        int64                   `json:"now"`
	Machines   map[string]machineState `json:"machines"`
	Hosts      map[string]string       `json:"hosts"`
	Datastores map[string]string       `json:"datastores"`
}

func (v *vcenter) state() state {
	s := state{v.now().UnixMilli(), map[string]machineState{}, map[string]string{}, map[string]string{}}
	for _, each := range v.model.Map().All("VirtualMachine") {
		machine := each.(*simulator.VirtualMachine)
		var datastores []string
		for _, datastore := range machine.Datastore {
			datastores = append(datastores, datastore.Value)
		}
		s.Machines[machine.Name] = machineState{machine.Self.Value, machine.Runtime.Host.Value, datastores,
			machine.Config.Hardware.NumCPU, machine.Config.Template}
	}
	for _, each := range v.model.Map().All("HostSystem") {
		s.Hosts[each.Entity().Name] = each.Reference().Value
	}
	for _, each := range v.model.Map().All("Datastore") {
		s.Datastores[each.Entity().Name] = each.Reference().Value
	}
	return s
}

func (v *vcenter) machine(ctx context.Context, q url.Values) (*vim25.Client, *find.Finder, *object.VirtualMachine, error) {
	client, err := v.client(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	finder := find.NewFinder(client)
	for _, path := range []string{"/DC0/vm/" + q.Get("vm"), "/DC0/vm/UAT/" + q.Get("vm")} {
		if machine, err := finder.VirtualMachine(ctx, path); err == nil {
			return client, finder, machine, nil
		}
	}
	machine, err := finder.VirtualMachine(ctx, q.Get("vm"))
	return client, finder, machine, err
}

func (v *vcenter) migrate(ctx context.Context, q url.Values) error {
	_, finder, machine, err := v.machine(ctx, q)
	if err != nil {
		return err
	}
	host, err := finder.HostSystem(ctx, "*/"+q.Get("host"))
	if err != nil {
		return err
	}
	reference := host.Reference()
	task, err := machine.Relocate(ctx, types.VirtualMachineRelocateSpec{Host: &reference},
		types.VirtualMachineMovePriorityDefaultPriority)
	return wait(ctx, task, err)
}

func (v *vcenter) relocate(ctx context.Context, q url.Values) error {
	_, finder, machine, err := v.machine(ctx, q)
	if err != nil {
		return err
	}
	datastore, err := finder.Datastore(ctx, q.Get("datastore"))
	if err != nil {
		return err
	}
	reference := datastore.Reference()
	task, err := machine.Relocate(ctx, types.VirtualMachineRelocateSpec{Datastore: &reference},
		types.VirtualMachineMovePriorityDefaultPriority)
	return wait(ctx, task, err)
}

func (v *vcenter) reconfigure(ctx context.Context, q url.Values) error {
	_, _, machine, err := v.machine(ctx, q)
	if err != nil {
		return err
	}
	task, err := machine.Reconfigure(ctx, types.VirtualMachineConfigSpec{MemoryMB: 2048})
	return wait(ctx, task, err)
}

func (v *vcenter) power(ctx context.Context, q url.Values) error {
	_, _, machine, err := v.machine(ctx, q)
	if err != nil {
		return err
	}
	if q.Get("on") == "true" {
		task, err := machine.PowerOn(ctx)
		return wait(ctx, task, err)
	}
	task, err := machine.PowerOff(ctx)
	return wait(ctx, task, err)
}

func (v *vcenter) remove(ctx context.Context, q url.Values) error {
	_, _, machine, err := v.machine(ctx, q)
	if err != nil {
		return err
	}
	task, err := machine.PowerOff(ctx)
	if err := wait(ctx, task, err); err != nil {
		return err
	}
	task, err = machine.Destroy(ctx)
	return wait(ctx, task, err)
}

// snapshot announces the task as a real vCenter does; the simulator posts no TaskEvent.
func (v *vcenter) snapshot(ctx context.Context, q url.Values) error {
	client, _, machine, err := v.machine(ctx, q)
	if err != nil {
		return err
	}
	task, err := machine.CreateSnapshot(ctx, "before", "", false, false)
	if err := wait(ctx, task, err); err != nil {
		return err
	}
	argument := &types.VmEventArgument{Vm: machine.Reference()}
	return announce(ctx, client, &types.TaskEvent{Event: types.Event{Vm: argument, FullFormattedMessage: "Task: Create virtual machine snapshot"},
		Info: types.TaskInfo{DescriptionId: "VirtualMachine.createSnapshot", Key: "task-1", State: types.TaskInfoStateRunning}})
}

func (v *vcenter) pathLost(ctx context.Context, q url.Values) error {
	client, err := v.client(ctx)
	if err != nil {
		return err
	}
	host, err := find.NewFinder(client).HostSystem(ctx, "*/"+q.Get("host"))
	if err != nil {
		return err
	}
	argument := &types.HostEventArgument{Host: host.Reference()}
	return announce(ctx, client, &types.EventEx{Event: types.Event{Host: argument},
		EventTypeId: "esx.problem.storage.connectivity.lost", Message: "Lost connectivity to storage device",
		ObjectType: host.Reference().Type, ObjectId: host.Reference().Value})
}

func announce(ctx context.Context, client *vim25.Client, event types.BaseEvent) error {
	_, err := methods.PostEvent(ctx, client, &types.PostEvent{
		This: *client.ServiceContent.EventManager, EventToPost: event})
	return err
}

func wait(ctx context.Context, task *object.Task, err error) error {
	if err != nil {
		return err
	}
	return task.Wait(ctx)
}

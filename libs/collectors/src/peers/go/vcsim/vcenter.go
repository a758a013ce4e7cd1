package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/vmware/govmomi/find"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vapi/rest"
	"github.com/vmware/govmomi/vapi/tags"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// maxQueryMetrics is what the vCenter's settings say; what it allows may be less.
const maxQueryMetrics = 64

// vcenter is the simulator with a clock of its own, which runs with the machine's and may be put ahead.
type vcenter struct {
	model   *simulator.Model
	context *simulator.Context
	ahead   atomic.Int64
	allowed atomic.Int64
	patched int32
}

func (v *vcenter) now() time.Time {
	return time.Now().Add(time.Duration(v.ahead.Load()))
}

// serviceInstance tells the vCenter's time instead of the machine's.
type serviceInstance struct {
	*simulator.ServiceInstance
	vcenter *vcenter
}

func (s *serviceInstance) CurrentTime(*types.CurrentTime) soap.HasFault {
	return &methods.CurrentTimeBody{Res: &types.CurrentTimeResponse{Returnval: s.vcenter.now().UTC()}}
}

func (v *vcenter) install() {
	all := v.model.Map()
	instance := all.Get(vim25.ServiceInstance).(*simulator.ServiceInstance)
	all.Put(&serviceInstance{ServiceInstance: instance, vcenter: v})
	perf := *instance.Content.PerfManager
	all.Put(newPerformance(v, all.Get(perf).(*simulator.PerformanceManager)))
	all.OptionManager().UpdateOptions(&types.UpdateOptions{ChangedValue: []types.BaseOptionValue{
		&types.OptionValue{Key: "config.vpxd.stats.maxQueryMetrics", Value: fmt.Sprint(maxQueryMetrics)}}})
	for _, datastore := range all.All("Datastore") {
		d := datastore.(*simulator.Datastore)
		number := int(d.Name[len(d.Name)-1]-'0') + 1
		d.Info = &types.VmfsDatastoreInfo{DatastoreInfo: *d.Info.GetDatastoreInfo(),
			Vmfs: &types.HostVmfsVolume{Extent: []types.HostScsiDiskPartition{
				{DiskName: fmt.Sprintf("naa.60050768018086BD300000000000000%d", number), Partition: 1}}}}
		d.Summary.Type = "VMFS"
	}
}

// measures tells whether there are figures of an entity: none of a machine that is off.
func (v *vcenter) measures(entity types.ManagedObjectReference) bool {
	machine, ok := v.model.Map().Get(entity).(*simulator.VirtualMachine)
	return !ok || machine.Runtime.PowerState == types.VirtualMachinePowerStatePoweredOn
}

func (v *vcenter) client(ctx context.Context) (*vim25.Client, error) {
	return vim25.NewClient(ctx, v.model.Service)
}

// furnish gives the vCenter what teams add: tags, a custom attribute, a folder, a template.
func (v *vcenter) furnish(ctx context.Context) error {
	client, err := v.client(ctx)
	if err != nil {
		return err
	}
	finder := find.NewFinder(client)
	machines, err := finder.VirtualMachineList(ctx, "*")
	if err != nil {
		return err
	}
	if err := v.tag(ctx, machines[0], machines[1]); err != nil {
		return err
	}
	if err := attribute(ctx, client, machines[2]); err != nil {
		return err
	}
	if err := folder(ctx, finder, machines[3]); err != nil {
		return err
	}
	v.model.Map().Get(machines[4].Reference()).(*simulator.VirtualMachine).Config.Template = true
	return nil
}

func (v *vcenter) tag(ctx context.Context, production, uat mo.Reference) error {
	sdk := *v.model.Service.Listen
	soapClient, err := vim25.NewClient(ctx, soap.NewClient(&sdk, true))
	if err != nil {
		return err
	}
	client := rest.NewClient(soapClient)
	if err := client.Login(ctx, sdk.User); err != nil {
		return err
	}
	manager := tags.NewManager(client)
	if _, err := manager.CreateCategory(ctx, &tags.Category{Name: "Cost centre", Cardinality: "SINGLE"}); err != nil {
		return err
	}
	category, err := manager.CreateCategory(ctx, &tags.Category{Name: "Environment", Cardinality: "SINGLE"})
	if err != nil {
		return err
	}
	for name, machine := range map[string]mo.Reference{"Production": production, "UAT": uat} {
		id, err := manager.CreateTag(ctx, &tags.Tag{Name: name, CategoryID: category})
		if err != nil {
			return err
		}
		if err := manager.AttachTag(ctx, id, machine); err != nil {
			return err
		}
	}
	return nil
}

func attribute(ctx context.Context, client *vim25.Client, machine mo.Reference) error {
	fields := object.NewCustomFieldsManager(client)
	field, err := fields.Add(ctx, "Owner", "VirtualMachine", nil, nil)
	if err != nil {
		return err
	}
	return fields.Set(ctx, machine.Reference(), field.Key, "payments & cards")
}

func folder(ctx context.Context, finder *find.Finder, machine mo.Reference) error {
	all, err := finder.Folder(ctx, "/DC0/vm")
	if err != nil {
		return err
	}
	uat, err := all.CreateFolder(ctx, "UAT")
	if err != nil {
		return err
	}
	task, err := uat.MoveInto(ctx, []types.ManagedObjectReference{machine.Reference()})
	if err != nil {
		return err
	}
	return task.Wait(ctx)
}

// stampEvents puts new events onto the vCenter's clock: the simulator stamps them with the machine's.
func (v *vcenter) stampEvents() {
	manager := v.model.Map().EventManager()
	body := manager.QueryEvents(v.context, &types.QueryEvents{
		Filter: types.EventFilterSpec{MaxCount: 1000}}).(*methods.QueryEventsBody)
	newest := v.patched
	for _, base := range body.Res.Returnval {
		event := base.GetEvent()
		if event.Key > v.patched {
			event.CreatedTime = event.CreatedTime.Add(time.Duration(v.ahead.Load())).UTC()
			newest = max(newest, event.Key)
		}
	}
	v.patched = newest
}

// forgetSessions is what a restart does to those who were logged in.
func (v *vcenter) forgetSessions(ctx context.Context) error {
	client, err := v.client(ctx)
	if err != nil {
		return err
	}
	var manager mo.SessionManager
	res, err := methods.RetrievePropertiesEx(ctx, client, &types.RetrievePropertiesEx{
		This: client.ServiceContent.PropertyCollector,
		SpecSet: []types.PropertyFilterSpec{{
			ObjectSet: []types.ObjectSpec{{Obj: *client.ServiceContent.SessionManager}},
			PropSet:   []types.PropertySpec{{Type: "SessionManager", PathSet: []string{"sessionList"}}}}}})
	if err != nil {
		return err
	}
	if err := mo.LoadObjectContent(res.Returnval.Objects, &manager); err != nil {
		return err
	}
	var keys []string
	for _, session := range manager.SessionList {
		keys = append(keys, session.Key)
	}
	if len(keys) == 0 {
		return nil
	}
	_, err = methods.TerminateSession(ctx, client, &types.TerminateSession{
		This: *client.ServiceContent.SessionManager, SessionId: keys})
	return err
}

package main

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

const (
	realTime     = 20
	historical   = 300
	keepRealTime = time.Hour
	keepHistory  = 24 * time.Hour
)

// offered are the counters of each type of entity, with their instances.
var offered = map[string]map[string][]string{
	"VirtualMachine": {
		"cpu.usage.average":                       {""},
		"cpu.ready.summation":                     {"", "0"},
		"cpu.costop.summation":                    {"", "0"},
		"mem.vmmemctl.average":                    {""},
		"mem.swapinRate.average":                  {""},
		"net.received.average":                    {"", "4000"},
		"net.transmitted.average":                 {"", "4000"},
		"virtualDisk.numberReadAveraged.average":  disks,
		"virtualDisk.numberWriteAveraged.average": disks,
		"virtualDisk.read.average":                disks,
		"virtualDisk.write.average":               disks,
		"virtualDisk.totalReadLatency.average":    disks,
		"virtualDisk.totalWriteLatency.average":   disks,
		"virtualDisk.readLatencyUS.latest":        disks,
	},
	"HostSystem": {
		"cpu.usage.average":                          {"", "0"},
		"net.received.average":                       {"", "vmnic0"},
		"net.transmitted.average":                    {"", "vmnic0"},
		"disk.maxTotalLatency.latest":                {""},
		"disk.deviceLatency.average":                 luns,
		"disk.kernelLatency.average":                 luns,
		"disk.queueLatency.average":                  luns,
		"disk.numberReadAveraged.average":            luns,
		"disk.numberWriteAveraged.average":           luns,
		"disk.commandsAborted.summation":             luns,
		"disk.read.average":                          append([]string{""}, luns...),
		"disk.write.average":                         append([]string{""}, luns...),
		"storageAdapter.totalReadLatency.average":    adapters,
		"storageAdapter.totalWriteLatency.average":   adapters,
		"storageAdapter.numberReadAveraged.average":  adapters,
		"storageAdapter.numberWriteAveraged.average": adapters,
		"storageAdapter.read.average":                adapters,
		"storageAdapter.write.average":               adapters,
		"storageAdapter.queueLatency.average":        adapters,
		"storageAdapter.outstandingIOs.average":      adapters,
	},
	"Datastore": {
		"datastore.totalReadLatency.average":    {""},
		"datastore.totalWriteLatency.average":   {""},
		"datastore.numberReadAveraged.average":  {""},
		"datastore.numberWriteAveraged.average": {""},
		"datastore.read.average":                {""},
		"datastore.write.average":               {""},
	},
}

var (
	disks    = []string{"scsi0:0", "scsi0:1"}
	luns     = []string{"naa.60050768018086bd3000000000000001", "naa.60050768018086bd3000000000000002"}
	adapters = []string{"vmhba0", "vmhba1"}
)

// performance answers as a real vCenter does where the simulator does not: only what an entity offers, only where
// something is known, startTime excluded, and never more than was asked for.
type performance struct {
	*simulator.PerformanceManager
	vcenter *vcenter
	names   map[int32]string
	ids     map[string]int32
}

func newPerformance(v *vcenter, manager *simulator.PerformanceManager) *performance {
	p := &performance{PerformanceManager: manager, vcenter: v, names: map[int32]string{}, ids: map[string]int32{}}
	for _, counter := range manager.PerfCounter {
		name := fmt.Sprintf("%s.%s.%s", counter.GroupInfo.GetElementDescription().Key,
			counter.NameInfo.GetElementDescription().Key, counter.RollupType)
		p.names[counter.Key] = name
		p.ids[name] = counter.Key
	}
	return p
}

func (p *performance) QueryAvailablePerfMetric(ctx *simulator.Context, req *types.QueryAvailablePerfMetric) soap.HasFault {
	res := new(types.QueryAvailablePerfMetricResponse)
	if req.IntervalId == interval(req.Entity) {
		for name, instances := range offered[req.Entity.Type] {
			for _, instance := range instances {
				res.Returnval = append(res.Returnval, types.PerfMetricId{CounterId: p.ids[name], Instance: instance})
			}
		}
	}
	return &methods.QueryAvailablePerfMetricBody{Res: res}
}

func (p *performance) QueryPerf(ctx *simulator.Context, req *types.QueryPerf) soap.HasFault {
	body := new(methods.QueryPerfBody)
	asked := 0
	for _, spec := range req.QuerySpec {
		asked += len(spec.MetricId)
	}
	if asked > int(p.vcenter.allowed.Load()) {
		body.Fault_ = simulator.Fault("A specified parameter was not correct: querySpec.size",
			&types.InvalidArgument{InvalidProperty: "querySpec.size"})
		return body
	}
	body.Res = new(types.QueryPerfResponse)
	for _, spec := range req.QuerySpec {
		if ctx.Map.Get(spec.Entity) == nil {
			body.Res = nil
			body.Fault_ = simulator.Fault("gone", &types.ManagedObjectNotFound{Obj: spec.Entity})
			return body
		}
		body.Res.Returnval = append(body.Res.Returnval, p.answer(spec))
	}
	return body
}

func (p *performance) answer(spec types.PerfQuerySpec) types.BasePerfEntityMetricBase {
	times := p.times(spec)
	var series []*types.PerfMetricIntSeries
	for _, id := range spec.MetricId {
		for _, instance := range matching(offered[spec.Entity.Type][p.names[id.CounterId]], id.Instance) {
			one := &types.PerfMetricIntSeries{}
			one.Id = types.PerfMetricId{CounterId: id.CounterId, Instance: instance}
			for _, at := range times {
				one.Value = append(one.Value, value(spec.Entity.Value, p.names[id.CounterId], instance, at, spec.IntervalId))
			}
			series = append(series, one)
		}
	}
	if spec.Format == string(types.PerfFormatCsv) {
		return csv(spec, times, series)
	}
	return normal(spec, times, series)
}

// times are the newest first, as the simulator gives them.
func (p *performance) times(spec types.PerfQuerySpec) []int64 {
	var times []int64
	if spec.IntervalId != interval(spec.Entity) || !p.vcenter.measures(spec.Entity) {
		return times
	}
	now := p.vcenter.now()
	keep := keepRealTime
	if spec.IntervalId == historical {
		keep = keepHistory
	}
	step := int64(spec.IntervalId)
	first, last := now.Add(-keep), now
	if spec.StartTime != nil && spec.StartTime.After(first) {
		first = *spec.StartTime
	}
	if spec.EndTime != nil && spec.EndTime.Before(last) {
		last = *spec.EndTime
	}
	for at := last.Unix() - last.Unix()%step; time.Unix(at, 0).After(first); at -= step {
		times = append(times, at)
		if spec.MaxSample > 0 && len(times) == int(spec.MaxSample) {
			break
		}
	}
	return times
}

// value is what the test computes too: -1 (missing) for one machine from time to time, nothing but 0 for the balloon.
func value(entity, counter, instance string, at int64, interval int32) int64 {
	tick := at / int64(interval)
	if counter == "mem.vmmemctl.average" {
		return 0
	}
	if counter == "cpu.usage.average" && tick%10 == 3 {
		return -1
	}
	hash := fnv.New32a()
	hash.Write([]byte(entity + "|" + counter + "|" + instance))
	return int64(hash.Sum32()%500) + tick%60 + 1
}

func matching(instances []string, asked string) []string {
	var found []string
	for _, instance := range instances {
		if instance == asked || (asked == "*" && instance != "") {
			found = append(found, instance)
		}
	}
	return found
}

func interval(entity types.ManagedObjectReference) int32 {
	if entity.Type == "Datastore" {
		return historical
	}
	return realTime
}

func csv(spec types.PerfQuerySpec, times []int64, series []*types.PerfMetricIntSeries) *types.PerfEntityMetricCSV {
	answer := &types.PerfEntityMetricCSV{}
	answer.Entity = spec.Entity
	var info []string
	for _, at := range times {
		info = append(info, strconv.Itoa(int(spec.IntervalId)), time.Unix(at, 0).UTC().Format(time.RFC3339))
	}
	answer.SampleInfoCSV = strings.Join(info, ",")
	for _, one := range series {
		var values []string
		for _, v := range one.Value {
			values = append(values, strconv.FormatInt(v, 10))
		}
		metric := types.PerfMetricSeriesCSV{Value: strings.Join(values, ",")}
		metric.Id = one.Id
		answer.Value = append(answer.Value, metric)
	}
	return answer
}

func normal(spec types.PerfQuerySpec, times []int64, series []*types.PerfMetricIntSeries) *types.PerfEntityMetric {
	answer := &types.PerfEntityMetric{}
	answer.Entity = spec.Entity
	for _, at := range times {
		answer.SampleInfo = append(answer.SampleInfo,
			types.PerfSampleInfo{Timestamp: time.Unix(at, 0).UTC(), Interval: spec.IntervalId})
	}
	for _, one := range series {
		answer.Value = append(answer.Value, one)
	}
	return answer
}

module crosstalk/peers/vcsim

go 1.25.0

require github.com/vmware/govmomi v0.55.0

require github.com/google/uuid v1.6.0 // indirect

-- Until when (epoch milliseconds of event time) what had come too late for its hour has been put into it.
alter table clock add column resealed bigint not null default 0;

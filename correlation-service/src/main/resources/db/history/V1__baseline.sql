-- Tables of the history. Before the first release this file is changed in place: Flyway then refuses a database of another
-- build, and the service says how to delete it (class Database).

-- How far each partition of the samples has been read, committed together with what was read. A writer of a partition's
-- chunks changes or locks its row first: two instances that both believe to read it cannot both write.
create table read_position (
    topic       text    not null,
    partition   integer not null,
    next_offset bigint  not null,
    primary key (topic, partition)
);

-- Worlds that are kept. Of replays the newest few are; one that is dropped goes with its chunks, a few at a time.
create table world (
    id      integer generated always as identity primary key,
    key     text collate "C" not null unique,
    name    text collate "C" not null,
    run     bigint           not null,
    dropped boolean          not null default false
);

-- Watermark of a world in a partition, epoch milliseconds of event time. "resealed" is the time up to which late samples
-- have been added to their sealed hours.
create table clock (
    world     integer not null references world on delete cascade,
    partition integer not null,
    through   bigint  not null,
    ended     boolean not null,
    resealed  bigint  not null default 0,
    primary key (world, partition)
);

-- Samples or means of many series in one slice of time. A partition has 16 buckets of resources. Of samples there are
-- several rows a slice, in the order of their versions, until the slice is sealed; of means there is one.
create table chunk (
    world   integer  not null references world,
    bucket  integer  not null,
    tier    smallint not null,
    slice   bigint   not null,
    version bigint   not null generated always as identity,
    sealed  boolean  not null,
    names   bytea    not null,
    content bytea    not null,
    primary key (world, bucket, tier, slice, version)
);
create index chunk_unsealed on chunk (bucket, world, slice) where not sealed;

-- Packed already: PostgreSQL's own compression would only cost time.
alter table chunk alter column names set storage external;
alter table chunk alter column content set storage external;

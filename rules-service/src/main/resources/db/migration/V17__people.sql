-- A message with a person's text is sent even if a later one waits: no later one contains the text.
alter table delivery add column by_person boolean not null default false;

-- Decisions of people on which victims are one problem, in their order. They belong to the world's name, so that they
-- also hold in the next replay of a case. "applied_in" is the run of the world in which the decision was applied last,
-- and "episodes" are those that belonged to the merged incident then.
create table grouping_decision (
    id         bigint generated always as identity primary key,
    world_name text collate "C" not null,
    kind       text             not null check (kind in ('merge', 'split', 'undo')),
    incident   text collate "C" not null,
    other      text collate "C",
    victims    text[]           not null default '{}',
    actor      text             not null,
    reason     text             not null,
    recorded   timestamptz      not null,
    applied_in text collate "C",
    episodes   text[]           not null default '{}'
);
create index grouping_decision_by_world on grouping_decision (world_name, id);

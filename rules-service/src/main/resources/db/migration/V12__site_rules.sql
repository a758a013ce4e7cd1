-- Every version of the rules of the site, as written; the latest version of a rule counts. One without content is the
-- deletion of the rule. Rules of a file are changed by their file only.
create table site_rule (
    id       text collate "C" not null,
    version  integer          not null,
    content  text,
    file     text,
    author   text             not null,
    recorded timestamptz      not null,
    primary key (id, version)
);

-- The number of changes of these rules, by which every instance notices a change.
create table site_rule_change (
    only_row boolean primary key default true check (only_row),
    number   bigint not null
);
insert into site_rule_change values (true, 0);

-- A message that a rule of the site holds is decided again at an event time, and after a change of the rules. A held
-- message that is never sent is dropped. The severity is the one that a rule states; null for that of the diagnosis.
-- Advice to forbidden actions is left out of the message.
alter table delivery
    add column severity text,
    add column forbidden text[] not null default '{}',
    add column recheck timestamptz,
    add column rule_change bigint;
alter table delivery drop constraint delivery_state_check;
alter table delivery add constraint delivery_state_check
    check (state in ('pending', 'delivered', 'failed', 'superseded', 'held', 'dropped'));
create index delivery_held on delivery (incident, target) where state = 'held';

-- Incidents that a target was told of under a rule with a budget, by day of the site. The days are those of event time.
create table rule_budget (
    rule   text collate "C" not null,
    target text             not null,
    day    date             not null,
    used   integer          not null,
    primary key (rule, target, day)
);

-- The topic of the rules carries the rules of the site. The table "rule" with the two defaults of earlier releases is no
-- longer read: every diagnosis becomes an incident, and targets receive it from their min-severity on. The table stays
-- for instances of the former release, which read it until they are replaced; a later migration drops it.
alter table site_rule add column announced boolean not null default false;
create index site_rule_unannounced on site_rule (id) where not announced;

insert into outbox (topic, key, event_id, payload, recorded)
select 'crosstalk.rules', id || '@' || (extract(epoch from valid_from) * 1000)::bigint, id || '@deleted', 'null', now()
from rule where announced;

-- Subject of all messages about an incident to a target, which the first one has determined.
alter table notified add column subject text;
-- Title that the message has stated; null in rows of before. Ids of the child tickets that it would have opened.
alter table shadow_message add column title text;
alter table shadow_message add column children text[] not null default '{}';
-- Severities that rules of the site have stated in the last message, as a JSON array; null for none.
alter table incident add column stated_severities text;
-- Suspect of an entry, and its probability.
alter table timeline add column resource text;
alter table timeline add column probability double precision;

-- A message with a person's text is sent even if a later one waits: no later one contains the text.
alter table delivery add column by_person boolean not null default false;

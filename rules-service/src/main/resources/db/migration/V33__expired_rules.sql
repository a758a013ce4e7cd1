-- The topic of the rules no longer has this version, because its end has passed.
alter table site_rule add column withdrawn boolean not null default false;

-- Roles and databases of an installation, once, as a superuser: docs/install.md has the command. psql reads the passwords
-- from the folder CROSSTALK_SECRETS.
\set ON_ERROR_STOP on
\set database `cat "${CROSSTALK_SECRETS:-/etc/crosstalk/secrets}/crosstalk.database.password"`
\set history `cat "${CROSSTALK_SECRETS:-/etc/crosstalk/secrets}/crosstalk.history.password"`
select '' in (:'database', :'history') as missing \gset
\if :missing
do 'begin raise exception $$the passwords cannot be read$$; end';
\endif
create role crosstalk login password :'database';
create database crosstalk owner crosstalk;
create role crosstalk_history login password :'history';
create database crosstalk_history owner crosstalk_history;
revoke all on database crosstalk, crosstalk_history from public;

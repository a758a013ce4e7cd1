-- Roles and databases of an installation, once: psql -f database.sql, as a superuser who may read /etc/crosstalk/secrets.
\set database `cat /etc/crosstalk/secrets/crosstalk.database.password`
\set history `cat /etc/crosstalk/secrets/crosstalk.history.password`
create role crosstalk login password :'database';
create database crosstalk owner crosstalk;
create role crosstalk_history login password :'history';
create database crosstalk_history owner crosstalk_history;
revoke all on database crosstalk, crosstalk_history from public;

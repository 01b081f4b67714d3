alter table "external_login" alter column "provider" type character varying(128);
alter table "external_login" alter column "provider_key" type character varying(256);

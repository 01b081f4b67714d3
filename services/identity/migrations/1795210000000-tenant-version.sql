alter table "tenant" add "version" bigint NOT NULL DEFAULT '0';

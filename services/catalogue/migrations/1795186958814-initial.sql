CREATE TABLE "entity_change" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "change_time" TIMESTAMP WITH TIME ZONE NOT NULL, "change_type" integer NOT NULL, "entity_id" character varying(128) NOT NULL, "entity_type_full_name" character varying(256) NOT NULL, "property_changes" jsonb NOT NULL, "user_id" uuid, "impersonator_user_id" uuid, "correlation_id" character varying(64) NOT NULL, CONSTRAINT "PK_911f71dafcf1f703b823b2bbb09" PRIMARY KEY ("id"));
CREATE INDEX "IDX_2b709d5d7012bf10939e2f2975" ON "entity_change"  ("tenant_id", "change_time") ;
CREATE INDEX "IDX_0f86c62c7d269953faeb8a0107" ON "entity_change"  ("tenant_id", "entity_id", "change_time") ;
CREATE TABLE "outbox" ("id" uuid NOT NULL, "kind" character varying(8) NOT NULL, "name" character varying(128) NOT NULL, "payload" jsonb NOT NULL, "envelope" jsonb NOT NULL, "created_time" TIMESTAMP WITH TIME ZONE NOT NULL, "sent_time" TIMESTAMP WITH TIME ZONE, "confirmed_time" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_340ab539f309f03bdaa14aa7649" PRIMARY KEY ("id"));
CREATE INDEX "outbox_sent_time" ON "outbox"  ("sent_time") ;
CREATE TABLE "inbox" ("consumer" character varying(128) NOT NULL, "message_id" uuid NOT NULL, "handled_time" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_8902b2c18e35f1ba5a650a69c2f" PRIMARY KEY ("consumer", "message_id"));
CREATE INDEX "inbox_handled_time" ON "inbox"  ("handled_time") ;

DROP INDEX "conversation_order_key";
CREATE TABLE "chat_task" ("id" uuid NOT NULL, "creation_time" TIMESTAMP WITH TIME ZONE NOT NULL, "creator_id" uuid, "last_modification_time" TIMESTAMP WITH TIME ZONE, "last_modifier_id" uuid, "is_deleted" boolean NOT NULL DEFAULT false, "deleter_id" uuid, "deletion_time" TIMESTAMP WITH TIME ZONE, "concurrency_stamp" character varying(40) NOT NULL, "extra_properties" jsonb NOT NULL DEFAULT '{}', "tenant_id" uuid NOT NULL, "conversation_id" uuid NOT NULL, "seq" integer NOT NULL, "text" character varying(500) NOT NULL, "assignee_id" uuid NOT NULL, "due_date" date, "done_time" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_a5e052a1cb8bdee821a6bd11413" PRIMARY KEY ("id"));
CREATE INDEX "chat_task_creator_idx" ON "chat_task"  ("tenant_id", "creator_id") ;
CREATE INDEX "chat_task_assignee_idx" ON "chat_task"  ("tenant_id", "assignee_id") ;
ALTER TABLE "conversation" ADD "about" character varying(16);
ALTER TABLE "conversation" ADD "about_id" uuid;
-- Groups that are there are about orders.
ALTER TABLE "conversation" NO FORCE ROW LEVEL SECURITY;
UPDATE "conversation" SET "about" = 'order', "about_id" = "sales_order_id" WHERE "sales_order_id" IS NOT NULL;
ALTER TABLE "conversation" FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX "conversation_about_key" ON "conversation"  ("tenant_id", "about_id") WHERE about_id is not null and not is_deleted;

CREATE TABLE "mail_setting" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "mail" character varying(8) NOT NULL, "digest_hour" integer NOT NULL, "quiet_from" integer, "quiet_to" integer, "culture" character varying(8) NOT NULL, CONSTRAINT "PK_eb6206637693be277d78e487936" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "mail_setting_user_key" ON "mail_setting"  ("tenant_id", "user_id") ;
CREATE TABLE "waiting_mail" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "notification_id" bigint NOT NULL, "due_time" TIMESTAMP WITH TIME ZONE, "attempts" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_9b11b1ac839e293a8c1add91823" PRIMARY KEY ("id"));
CREATE INDEX "waiting_mail_due" ON "waiting_mail"  ("tenant_id", "due_time") ;
CREATE UNIQUE INDEX "waiting_mail_key" ON "waiting_mail"  ("tenant_id", "user_id", "notification_id") ;
ALTER TABLE "notification" ADD "is_subscribed" boolean NOT NULL DEFAULT false;

DROP INDEX "waiting_mail_due";
CREATE INDEX "waiting_mail_due" ON "waiting_mail" ("due_time", "tenant_id");

CREATE INDEX "news_due_idx" ON "news" ("publish_time", "tenant_id")
  WHERE status = 'published' and is_told and told_time is null and not is_deleted;
DROP INDEX "report_mailing_due_idx";
CREATE INDEX "report_mailing_due_idx" ON "report_mailing" ("next_time", "tenant_id") WHERE next_time is not null;

DROP INDEX "workflow_timer_due_idx";
CREATE INDEX "workflow_timer_due_idx" ON "workflow_timer" ("due_time", "tenant_id") WHERE done_time is null;
DROP INDEX "webhook_delivery_due_idx";
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery" ("due_time", "tenant_id") WHERE due_time is not null;

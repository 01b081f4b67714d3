-- In whose name a message was handled: the row moves with the tenant.
ALTER TABLE "inbox" ADD "tenant_id" uuid;

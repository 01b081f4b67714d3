ALTER TABLE "inbox" ADD "tenant_id" uuid;

ALTER TABLE "tenant" ADD "demo" jsonb;

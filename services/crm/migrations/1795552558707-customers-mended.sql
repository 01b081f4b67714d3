CREATE TABLE "pool_claims" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "day" date NOT NULL, "count" integer NOT NULL, CONSTRAINT "pool_claims_key" UNIQUE ("tenant_id", "user_id"), CONSTRAINT "PK_521786ea7f0ec21d8d6a7c58070" PRIMARY KEY ("id"));
ALTER TABLE "pool_rule" ADD "enabled_day" date;
ALTER TABLE "customer_merge" ALTER COLUMN "filled" SET DEFAULT '[]';
-- Of what a merge has filled only the names are kept: the row that went holds the values.
ALTER TABLE "customer_merge" NO FORCE ROW LEVEL SECURITY;
UPDATE "customer_merge" SET "filled" = (SELECT coalesce(jsonb_agg(k), '[]') FROM jsonb_object_keys("filled") k);
ALTER TABLE "customer_merge" FORCE ROW LEVEL SECURITY;

ALTER TABLE "order_cut" ADD "to_bore" integer NOT NULL DEFAULT '0';
ALTER TABLE "order_cut" ADD "bored" integer NOT NULL DEFAULT '0';
ALTER TABLE "sales_order" NO FORCE ROW LEVEL SECURITY;
UPDATE "sales_order" SET "per_bored" = "per_cut" WHERE "per_bored" <> "per_cut";
ALTER TABLE "sales_order" FORCE ROW LEVEL SECURITY;

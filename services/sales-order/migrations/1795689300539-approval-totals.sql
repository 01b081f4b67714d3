ALTER TABLE "order_approval" ADD "total_amount" numeric(18,2) NOT NULL DEFAULT '0';
ALTER TABLE "order_approval" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sales_order" NO FORCE ROW LEVEL SECURITY;
UPDATE "order_approval" a SET "total_amount" = o."total_amount" FROM "sales_order" o WHERE o."tenant_id" = a."tenant_id" AND o."id" = a."sales_order_id";
ALTER TABLE "sales_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "order_approval" FORCE ROW LEVEL SECURITY;

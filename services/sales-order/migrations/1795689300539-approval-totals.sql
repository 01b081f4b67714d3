ALTER TABLE "order_approval" ADD "total_amount" numeric(18,2) NOT NULL DEFAULT '0';
UPDATE "order_approval" a SET "total_amount" = o."total_amount" FROM "sales_order" o WHERE o."tenant_id" = a."tenant_id" AND o."id" = a."sales_order_id";

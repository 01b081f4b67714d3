-- The fence has hidden these from the migration that made the columns; a talk begun since about the same order stays.
ALTER TABLE "conversation" NO FORCE ROW LEVEL SECURITY;
UPDATE "conversation" c SET "about" = 'order', "about_id" = c."sales_order_id"
  WHERE c."sales_order_id" IS NOT NULL AND c."about" IS NULL AND NOT EXISTS (
    SELECT 1 FROM "conversation" o WHERE o."tenant_id" = c."tenant_id" AND o."about_id" = c."sales_order_id"
      AND NOT o."is_deleted");
ALTER TABLE "conversation" FORCE ROW LEVEL SECURITY;

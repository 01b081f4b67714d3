ALTER TABLE "sales_order" ADD "intent_order_id" uuid;
ALTER TABLE "sales_order" ADD "intent_order_no" character varying(500);
CREATE UNIQUE INDEX "sales_order_intent_key" ON "sales_order"  ("tenant_id", "intent_order_id") WHERE intent_order_id is not null and not is_deleted;

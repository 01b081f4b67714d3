ALTER TABLE "sales_order" ADD "contract_id" uuid;
ALTER TABLE "sales_order" ADD "contract_no" character varying(64);
ALTER TABLE "pickup" ADD "code_user_id" uuid;
CREATE UNIQUE INDEX "sales_order_contract_key" ON "sales_order"  ("tenant_id", "contract_id") WHERE contract_id is not null and not is_deleted;

CREATE INDEX "bill_customer_idx" ON "bill"  ("tenant_id", "customer_id") ;
CREATE INDEX "bill_refund_idx" ON "bill"  ("tenant_id", "refund_of_id") WHERE refund_of_id is not null;
CREATE UNIQUE INDEX "dealer_entry_seq_key" ON "dealer_entry"  ("tenant_id", "dealer_id", "seq") ;

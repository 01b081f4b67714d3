CREATE TABLE "bill" ("id" uuid NOT NULL, "creation_time" TIMESTAMP WITH TIME ZONE NOT NULL, "creator_id" uuid, "last_modification_time" TIMESTAMP WITH TIME ZONE, "last_modifier_id" uuid, "is_deleted" boolean NOT NULL DEFAULT false, "deleter_id" uuid, "deletion_time" TIMESTAMP WITH TIME ZONE, "concurrency_stamp" character varying(40) NOT NULL, "extra_properties" jsonb NOT NULL DEFAULT '{}', "tenant_id" uuid NOT NULL, "bill_no" character varying(500) NOT NULL, "contract_id" uuid, "plan_index" integer, "sales_order_id" uuid, "sales_order_no" character varying(500), "customer_id" uuid, "dealer_id" uuid, "type" integer NOT NULL, "name" character varying(64), "amount" numeric(18,2) NOT NULL, "allocated_amount" numeric(18,2) NOT NULL DEFAULT '0', "due_event" character varying(16), "due_days" integer NOT NULL DEFAULT '0', "due_date" date, "refund_of_id" uuid, "remark" character varying(512), "state" integer NOT NULL, CONSTRAINT "bill_of_check" CHECK (contract_id is not null or sales_order_id is not null), CONSTRAINT "bill_allocated_check" CHECK (allocated_amount >= 0 and allocated_amount <= amount), CONSTRAINT "PK_683b47912b8b30fe71d1fa22199" PRIMARY KEY ("id"));
CREATE INDEX "bill_dealer_idx" ON "bill"  ("tenant_id", "dealer_id", "due_date") ;
CREATE INDEX "bill_order_idx" ON "bill"  ("tenant_id", "sales_order_id") ;
CREATE INDEX "bill_contract_idx" ON "bill"  ("tenant_id", "contract_id") ;
CREATE UNIQUE INDEX "bill_no_key" ON "bill"  ("tenant_id", "bill_no") ;
CREATE TABLE "allocation" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "bill_id" uuid NOT NULL, "remittance_id" uuid, "payment_id" uuid, "amount" numeric(18,2) NOT NULL, "time" TIMESTAMP WITH TIME ZONE NOT NULL, "user_name" character varying(256), "released_time" TIMESTAMP WITH TIME ZONE, CONSTRAINT "allocation_source_check" CHECK (remittance_id is null or payment_id is null), CONSTRAINT "allocation_amount_check" CHECK (amount > 0), CONSTRAINT "PK_7df89c736595e454b6ae07264fe" PRIMARY KEY ("id"));
CREATE INDEX "allocation_payment_idx" ON "allocation"  ("tenant_id", "payment_id") ;
CREATE INDEX "allocation_remittance_idx" ON "allocation"  ("tenant_id", "remittance_id") ;
CREATE INDEX "allocation_bill_idx" ON "allocation"  ("tenant_id", "bill_id") ;
CREATE TABLE "order_money" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "sales_order_id" uuid NOT NULL, "received_amount" numeric(18,2) NOT NULL DEFAULT '0', "version" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_77b9f3013e34be3cfdb9640b743" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "order_money_key" ON "order_money"  ("tenant_id", "sales_order_id") ;
CREATE TABLE "contract" ("id" uuid NOT NULL, "creation_time" TIMESTAMP WITH TIME ZONE NOT NULL, "creator_id" uuid, "last_modification_time" TIMESTAMP WITH TIME ZONE, "last_modifier_id" uuid, "is_deleted" boolean NOT NULL DEFAULT false, "deleter_id" uuid, "deletion_time" TIMESTAMP WITH TIME ZONE, "concurrency_stamp" character varying(40) NOT NULL, "extra_properties" jsonb NOT NULL DEFAULT '{}', "tenant_id" uuid NOT NULL, "contract_no" character varying(64) NOT NULL, "customer_id" uuid NOT NULL, "dealer_id" uuid, "intent_id" uuid, "sales_order_id" uuid, "sales_order_no" character varying(500), "wood_net_order_id" character varying(128), "amount" numeric(18,2) NOT NULL, "sign_date" date, "payment_plan" jsonb NOT NULL DEFAULT '[]', "files" jsonb NOT NULL DEFAULT '[]', "version" integer NOT NULL DEFAULT '1', "submitter_id" uuid, "state" integer NOT NULL, CONSTRAINT "contract_amount_check" CHECK (amount > 0), CONSTRAINT "PK_17c3a89f58a2997276084e706e8" PRIMARY KEY ("id"));
CREATE INDEX "contract_order_idx" ON "contract"  ("tenant_id", "sales_order_id") ;
CREATE INDEX "contract_customer_idx" ON "contract"  ("tenant_id", "customer_id") ;
CREATE UNIQUE INDEX "contract_no_key" ON "contract"  ("tenant_id", "contract_no") WHERE not is_deleted;
CREATE TABLE "contract_version" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "contract_id" uuid NOT NULL, "version" integer NOT NULL, "reason" text, "time" TIMESTAMP WITH TIME ZONE NOT NULL, "user_name" character varying(256), "terms" jsonb NOT NULL, CONSTRAINT "PK_dc22c2043e8f7513b637c461fcd" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "contract_version_key" ON "contract_version"  ("tenant_id", "contract_id", "version") ;
CREATE TABLE "dealer_entry" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "dealer_id" uuid NOT NULL, "time" TIMESTAMP WITH TIME ZONE NOT NULL, "seq" integer NOT NULL, "kind" character varying(16) NOT NULL, "amount" numeric(18,2) NOT NULL, "remittance_id" uuid, "bill_id" uuid, "user_name" character varying(256), CONSTRAINT "dealer_entry_amount_check" CHECK (amount <> 0), CONSTRAINT "PK_2b2696b5ecd8df4a0653a45835f" PRIMARY KEY ("id"));
CREATE INDEX "dealer_entry_idx" ON "dealer_entry"  ("tenant_id", "dealer_id", "time") ;
CREATE TABLE "dealer_closing" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "dealer_id" uuid NOT NULL, "from_day" date, "to_day" date NOT NULL, "until" TIMESTAMP WITH TIME ZONE NOT NULL, "opening" numeric(18,2) NOT NULL, "credited" numeric(18,2) NOT NULL, "debited" numeric(18,2) NOT NULL, "closing" numeric(18,2) NOT NULL, "time" TIMESTAMP WITH TIME ZONE NOT NULL, "user_name" character varying(256), CONSTRAINT "PK_48222ca34d8ae61b1da1d9916b1" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "dealer_closing_key" ON "dealer_closing"  ("tenant_id", "dealer_id", "to_day") ;
CREATE TABLE "payment" ("id" uuid NOT NULL, "creation_time" TIMESTAMP WITH TIME ZONE NOT NULL, "creator_id" uuid, "last_modification_time" TIMESTAMP WITH TIME ZONE, "last_modifier_id" uuid, "is_deleted" boolean NOT NULL DEFAULT false, "deleter_id" uuid, "deletion_time" TIMESTAMP WITH TIME ZONE, "concurrency_stamp" character varying(40) NOT NULL, "extra_properties" jsonb NOT NULL DEFAULT '{}', "tenant_id" uuid NOT NULL, "payment_no" character varying(500) NOT NULL, "contract_id" uuid NOT NULL, "amount" numeric(18,2) NOT NULL, "pay_time" TIMESTAMP WITH TIME ZONE NOT NULL, "pay_type" character varying(16) NOT NULL, "is_refund" boolean NOT NULL DEFAULT false, "bank_no" character varying(64), "voucher_files" jsonb NOT NULL DEFAULT '[]', "allocations" jsonb NOT NULL DEFAULT '[]', "allocated_amount" numeric(18,2) NOT NULL DEFAULT '0', "remark" character varying(512), "state" integer NOT NULL, CONSTRAINT "payment_allocated_check" CHECK (allocated_amount >= 0 and allocated_amount <= amount), CONSTRAINT "PK_fcaec7df5adf9cac408c686b2ab" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "payment_bank_no_key" ON "payment"  ("tenant_id", "bank_no") WHERE bank_no is not null and state <> 3 and not is_deleted;
CREATE INDEX "payment_contract_idx" ON "payment"  ("tenant_id", "contract_id") ;
CREATE UNIQUE INDEX "payment_no_key" ON "payment"  ("tenant_id", "payment_no") ;
ALTER TABLE "remittance" ADD "bank_no" character varying(64);
ALTER TABLE "remittance" ADD "allocations" jsonb NOT NULL DEFAULT '[]';
ALTER TABLE "remittance" ADD "allocated_amount" numeric(18,2) NOT NULL DEFAULT '0';
CREATE UNIQUE INDEX "remittance_bank_no_key" ON "remittance"  ("tenant_id", "bank_no") WHERE bank_no is not null and state <> 3 and not is_deleted;
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_allocated_check" CHECK (allocated_amount >= 0 and allocated_amount <= amount);
-- The ledger of each dealer begins with what was confirmed, and with whatever else stands in his balance.
ALTER TABLE "dealer" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "remittance" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "dealer_entry" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "dealer_entry" ("id", "tenant_id", "dealer_id", "time", "seq", "kind", "amount", "remittance_id")
  SELECT gen_random_uuid(), e.tenant_id, e.dealer_id, e.time,
         row_number() OVER (PARTITION BY e.dealer_id ORDER BY e.rank, e.time, e.remittance_id), e.kind, e.amount, e.remittance_id
    FROM (
      SELECT d.tenant_id, d.id AS dealer_id, d.creation_time AS time, 0 AS rank, 'opening' AS kind, NULL::uuid AS remittance_id,
             d.balance - coalesce((SELECT sum(r.amount) FROM "remittance" r
               WHERE r.dealer_id = d.id AND r.state = 1 AND NOT r.is_deleted), 0) AS amount
        FROM "dealer" d
      UNION ALL
      SELECT r.tenant_id, r.dealer_id, coalesce(r.last_modification_time, r.creation_time), 1, 'remittance', r.id, r.amount
        FROM "remittance" r WHERE r.state = 1 AND NOT r.is_deleted) e
   WHERE e.amount <> 0;
ALTER TABLE "dealer" FORCE ROW LEVEL SECURITY;
ALTER TABLE "remittance" FORCE ROW LEVEL SECURITY;
ALTER TABLE "dealer_entry" FORCE ROW LEVEL SECURITY;

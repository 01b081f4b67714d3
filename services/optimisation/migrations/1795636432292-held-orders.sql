CREATE TABLE "held_order" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "sales_order_no" character varying(500) NOT NULL, "is_held" boolean NOT NULL, "since" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_11432d52ebfa4066e0d13c56d1f" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "held_order_key" ON "held_order"  ("tenant_id", "sales_order_no") ;
ALTER TABLE "board_cut" ADD "despite_holds" jsonb NOT NULL DEFAULT '[]';

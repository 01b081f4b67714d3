ALTER TABLE "sales_order" ADD "received_version" integer NOT NULL DEFAULT '0';

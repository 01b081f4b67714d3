ALTER TABLE "order_type" ADD "max_discount_rate" numeric(7,3) NOT NULL DEFAULT '100';

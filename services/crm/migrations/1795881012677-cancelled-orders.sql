ALTER TABLE "order_money" ADD "is_over" boolean NOT NULL DEFAULT false;

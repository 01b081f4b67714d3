ALTER TABLE "goods_receipt" ADD "prices" jsonb NOT NULL DEFAULT '[]';
ALTER TABLE "goods_receipt" ADD "received_time" TIMESTAMP WITH TIME ZONE;

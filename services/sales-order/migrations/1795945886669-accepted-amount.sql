ALTER TABLE "quotation" ADD "accepted_amount" numeric(18,2);

ALTER TABLE "quotation" ADD "sent_time" TIMESTAMP WITH TIME ZONE;
ALTER TABLE "quotation" ADD "accepted_time" TIMESTAMP WITH TIME ZONE;
ALTER TABLE "quotation" ADD "accepted_by" character varying(64);

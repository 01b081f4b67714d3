ALTER TABLE "audit_design" ADD "split_time" TIMESTAMP WITH TIME ZONE;

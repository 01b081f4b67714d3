ALTER TABLE "audit_design" ADD "round_submitter_id" uuid;

DROP INDEX "solution_run_key";
ALTER TABLE "solution" ADD "kind" integer NOT NULL DEFAULT '0';
ALTER TABLE "solution" ADD "ordinal" integer NOT NULL DEFAULT '0';
ALTER TABLE "solution" ADD "lower_bound" numeric(18,2);
ALTER TABLE "solution" ADD "gap_pct" numeric(7,3);
CREATE UNIQUE INDEX "solution_run_key" ON "solution"  ("tenant_id", "run_id", "ordinal") ;

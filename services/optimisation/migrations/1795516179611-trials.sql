ALTER TABLE "optimisation_run" ADD "is_trial" boolean NOT NULL DEFAULT false;
DROP INDEX "optimisation_run_active_key";
CREATE UNIQUE INDEX "optimisation_run_active_key" ON "optimisation_run"  ("tenant_id", "import_file_id") WHERE state in (0, 1) and not is_trial;

CREATE INDEX "solution_time_idx" ON "solution"  ("tenant_id", "creation_time") ;
CREATE INDEX "solution_file_idx" ON "solution"  ("tenant_id", "import_file_id", "creation_time") ;

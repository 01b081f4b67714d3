ALTER TABLE "import_file" ADD "combined_into_id" uuid;
ALTER TABLE "import_file_detail" ADD "source_name" character varying(256);
CREATE INDEX "import_file_batch_idx" ON "import_file"  ("tenant_id", "combined_into_id") ;
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_batch_fkey" FOREIGN KEY ("tenant_id", "combined_into_id") REFERENCES "import_file"("tenant_id","id") ON DELETE NO ACTION ON UPDATE NO ACTION;

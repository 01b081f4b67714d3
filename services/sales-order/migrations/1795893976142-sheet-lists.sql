ALTER TABLE "audit_design" ADD "import_file_id" uuid;

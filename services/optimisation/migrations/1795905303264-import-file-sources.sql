ALTER TABLE "import_file" ADD "sources" jsonb NOT NULL DEFAULT '[]';

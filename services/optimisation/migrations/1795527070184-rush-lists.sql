ALTER TABLE "import_file" ADD "is_rush" boolean NOT NULL DEFAULT false;

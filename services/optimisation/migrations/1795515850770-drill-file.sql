ALTER TABLE "import_file_detail" ADD "drill_file" character varying(128);

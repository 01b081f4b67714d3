ALTER TABLE "import_file_detail" ADD "edge_l1" character varying(64);
ALTER TABLE "import_file_detail" ADD "edge_l2" character varying(64);
ALTER TABLE "import_file_detail" ADD "edge_w1" character varying(64);
ALTER TABLE "import_file_detail" ADD "edge_w2" character varying(64);
ALTER TABLE "import_file_detail" ADD "thickness" numeric(10,2);

ALTER TABLE "import_file_detail" ADD "match_group" character varying(64);
ALTER TABLE "machine_parameter_setting" ADD "max_cut_length" numeric(10,2) NOT NULL DEFAULT '0';
ALTER TABLE "optimise_parameter_setting" ADD "credit_offcuts" boolean NOT NULL DEFAULT false;
ALTER TABLE "optimise_parameter_setting" ADD "minute_cost" numeric(18,2) NOT NULL DEFAULT '0';
ALTER TABLE "optimise_parameter_setting" ADD "repeatable" boolean NOT NULL DEFAULT false;

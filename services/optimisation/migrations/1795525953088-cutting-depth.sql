ALTER TABLE "import_file_setting" ADD "edges_from_material" boolean NOT NULL DEFAULT false;
ALTER TABLE "optimisation_run" ADD "inputs" jsonb;
ALTER TABLE "optimise_parameter_setting" ADD "kerf_cross" numeric(10,2);
ALTER TABLE "optimise_parameter_setting" ADD "large_offcut_length" numeric(10,2);
ALTER TABLE "optimise_parameter_setting" ADD "large_offcut_width" numeric(10,2);
ALTER TABLE "optimise_parameter_setting" ADD "offcut_steps" jsonb NOT NULL DEFAULT '[]';
ALTER TABLE "optimise_parameter_setting" ADD "offcut_min_yield" numeric(7,3) NOT NULL DEFAULT '0';
ALTER TABLE "optimise_parameter_setting" ADD "edge_thickness" numeric(10,2) NOT NULL DEFAULT '0';
ALTER TABLE "optimise_parameter_setting" ADD "pre_milling" numeric(10,2) NOT NULL DEFAULT '0';

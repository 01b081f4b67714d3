CREATE TABLE "material_group" ("id" uuid NOT NULL, "creation_time" TIMESTAMP WITH TIME ZONE NOT NULL, "creator_id" uuid, "last_modification_time" TIMESTAMP WITH TIME ZONE, "last_modifier_id" uuid, "is_deleted" boolean NOT NULL DEFAULT false, "deleter_id" uuid, "deletion_time" TIMESTAMP WITH TIME ZONE, "concurrency_stamp" character varying(40) NOT NULL, "extra_properties" jsonb NOT NULL DEFAULT '{}', "tenant_id" uuid NOT NULL, "name" character varying(64) NOT NULL, "rank" integer NOT NULL DEFAULT '100', "categories" jsonb NOT NULL DEFAULT '[]', "thickness_from" numeric(10,2), "thickness_to" numeric(10,2), "material_codes" jsonb NOT NULL DEFAULT '[]', "machine_id" uuid NOT NULL, "parameter_setting_id" uuid, "is_enable" boolean NOT NULL DEFAULT true, CONSTRAINT "PK_341d1f2225a855963b943627cf8" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "material_group_name_key" ON "material_group"  ("tenant_id", "name") WHERE not is_deleted;
ALTER TABLE "record_move" ADD "arrived_time" TIMESTAMP WITH TIME ZONE;
-- Until now everything was heard when it was said.
ALTER TABLE "record_move" NO FORCE ROW LEVEL SECURITY;
UPDATE "record_move" SET "arrived_time" = "time";
ALTER TABLE "record_move" FORCE ROW LEVEL SECURITY;
ALTER TABLE "record_move" ALTER "arrived_time" SET NOT NULL;
ALTER TABLE "board" ADD "placed_time" TIMESTAMP WITH TIME ZONE;
ALTER TABLE "board_in_out_bound_log" ADD "arrived_time" TIMESTAMP WITH TIME ZONE;
-- Until now everything was heard when it was said.
ALTER TABLE "board_in_out_bound_log" NO FORCE ROW LEVEL SECURITY;
UPDATE "board_in_out_bound_log" SET "arrived_time" = "time";
ALTER TABLE "board_in_out_bound_log" FORCE ROW LEVEL SECURITY;
ALTER TABLE "board_in_out_bound_log" ALTER "arrived_time" SET NOT NULL;
ALTER TABLE "board_cut" ADD "arrived_time" TIMESTAMP WITH TIME ZONE;
-- Until now everything was heard when it was said.
ALTER TABLE "board_cut" NO FORCE ROW LEVEL SECURITY;
UPDATE "board_cut" SET "arrived_time" = "time";
ALTER TABLE "board_cut" FORCE ROW LEVEL SECURITY;
ALTER TABLE "board_cut" ALTER "arrived_time" SET NOT NULL;
ALTER TABLE "part_scan" ADD "arrived_time" TIMESTAMP WITH TIME ZONE;
-- Until now everything was heard when it was said.
ALTER TABLE "part_scan" NO FORCE ROW LEVEL SECURITY;
UPDATE "part_scan" SET "arrived_time" = "time";
ALTER TABLE "part_scan" FORCE ROW LEVEL SECURITY;
ALTER TABLE "part_scan" ALTER "arrived_time" SET NOT NULL;

CREATE TABLE "record_move" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "thing" character varying(64) NOT NULL, "record_id" uuid NOT NULL, "step" character varying(64) NOT NULL, "from_state" integer NOT NULL, "to_state" integer NOT NULL, "comment" text, "time" TIMESTAMP WITH TIME ZONE NOT NULL, "user_id" uuid, "user_name" character varying(256), CONSTRAINT "PK_29d69398d0a6994a6d915924b9c" PRIMARY KEY ("id"));
CREATE INDEX "record_move_idx" ON "record_move"  ("tenant_id", "record_id", "time") ;
CREATE TABLE "board_cut" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "solution_id" uuid NOT NULL, "channel_no" integer NOT NULL, "pattern_no" integer NOT NULL, "copy_no" integer NOT NULL, "time" TIMESTAMP WITH TIME ZONE NOT NULL, "operator" character varying(256), CONSTRAINT "board_cut_key" UNIQUE ("tenant_id", "solution_id", "pattern_no", "copy_no"), CONSTRAINT "PK_a852804721b895414840ab5aa3f" PRIMARY KEY ("id"));
ALTER TABLE "channel" ADD "stop_reason" character varying(256);
ALTER TABLE "channel" ADD "operator" character varying(256);
ALTER TABLE "channel" ADD "started_time" TIMESTAMP WITH TIME ZONE;
ALTER TABLE "channel" ADD "ended_time" TIMESTAMP WITH TIME ZONE;
ALTER TABLE "channel" ADD "minutes_worked" numeric(14,3) NOT NULL DEFAULT '0';
ALTER TABLE "channel" ADD "running_since" TIMESTAMP WITH TIME ZONE;
ALTER TABLE "board_cut" ADD CONSTRAINT "board_cut_solution_fkey" FOREIGN KEY ("tenant_id", "solution_id") REFERENCES "solution"("tenant_id","id") ON DELETE CASCADE ON UPDATE NO ACTION;
-- What is on the shelf is the sum of its log: what was never logged comes in now, what a plan has only reserved comes back.
ALTER TABLE "board" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "board_in_out_bound_log" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "board_in_out_bound_log" ("id", "tenant_id", "board_id", "boards_code", "material_code", "is_off_cut", "direction", "quantity", "area", "amount", "off_cut_status", "ref_type", "bin_code", "remark", "time") SELECT gen_random_uuid(), b."tenant_id", b."id", b."boards_code", b."boards_material_code", b."is_off_cut", case when d.pieces > 0 then 0 else 1 end, abs(d.pieces), round(b."length" * b."width" * abs(d.pieces) / 1e6, 4), coalesce(b."price", 0) * abs(d.pieces), b."off_cut_status", 3, b."bin_code", 'stock taken', now() FROM "board" b CROSS JOIN LATERAL (SELECT b."quantity" - coalesce(sum(case l."direction" when 0 then l."quantity" else -l."quantity" end), 0)::int AS pieces FROM "board_in_out_bound_log" l WHERE l."tenant_id" = b."tenant_id" AND l."board_id" = b."id") d WHERE NOT b."is_deleted" AND d.pieces <> 0;
ALTER TABLE "board_in_out_bound_log" FORCE ROW LEVEL SECURITY;
ALTER TABLE "board" FORCE ROW LEVEL SECURITY;

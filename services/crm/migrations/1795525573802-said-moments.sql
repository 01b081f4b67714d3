ALTER TABLE "record_move" ADD "arrived_time" TIMESTAMP WITH TIME ZONE;
-- Until now everything was heard when it was said.
ALTER TABLE "record_move" NO FORCE ROW LEVEL SECURITY;
UPDATE "record_move" SET "arrived_time" = "time";
ALTER TABLE "record_move" FORCE ROW LEVEL SECURITY;
ALTER TABLE "record_move" ALTER "arrived_time" SET NOT NULL;

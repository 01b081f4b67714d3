-- What was announced to everyone was seen by the factory's own people alone, and stays so.
ALTER TABLE "system_notification" ADD "audience" integer NOT NULL DEFAULT 10;
ALTER TABLE "system_notification" ALTER COLUMN "audience" SET DEFAULT 0;
DROP INDEX "notification_everyone";
ALTER TABLE "notification" ALTER COLUMN "to_everyone" DROP NOT NULL;
ALTER TABLE "notification" ALTER COLUMN "to_everyone" TYPE integer USING case when "to_everyone" then 10 end;
ALTER TABLE "notification" RENAME COLUMN "to_everyone" TO "audience";
CREATE INDEX "notification_everyone" ON "notification" ("tenant_id", "long_id") WHERE audience is not null;

ALTER TABLE "file_descriptor" ADD "attached" boolean NOT NULL DEFAULT false;
DROP INDEX "file_descriptor_name_key";
CREATE UNIQUE INDEX "file_descriptor_name_key" ON "file_descriptor" ("tenant_id", "directory_id", "name") WHERE not is_deleted and not attached;

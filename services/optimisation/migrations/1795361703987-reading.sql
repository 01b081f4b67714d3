CREATE TABLE "cut_list_mapping" ("id" uuid NOT NULL, "creation_time" TIMESTAMP WITH TIME ZONE NOT NULL, "creator_id" uuid, "last_modification_time" TIMESTAMP WITH TIME ZONE, "last_modifier_id" uuid, "is_deleted" boolean NOT NULL DEFAULT false, "deleter_id" uuid, "deletion_time" TIMESTAMP WITH TIME ZONE, "concurrency_stamp" character varying(40) NOT NULL, "extra_properties" jsonb NOT NULL DEFAULT '{}', "tenant_id" uuid NOT NULL, "fingerprint" character varying(64) NOT NULL, "format" jsonb NOT NULL, CONSTRAINT "PK_03c0a5a0306a899a433cef1aaf1" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "cut_list_mapping_titles_key" ON "cut_list_mapping"  ("tenant_id", "fingerprint") WHERE not is_deleted;
ALTER TABLE "import_file" ADD "reading" jsonb;
ALTER TABLE "import_file" DROP CONSTRAINT "import_file_setting_fkey";
ALTER TABLE "import_file" ALTER COLUMN "import_file_setting_id" DROP NOT NULL;
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_setting_fkey" FOREIGN KEY ("tenant_id", "import_file_setting_id") REFERENCES "import_file_setting"("tenant_id","id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE TABLE "parted_upload" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "creator_id" uuid NOT NULL, "name" character varying(255) NOT NULL, "mime_type" character varying(255) NOT NULL, "size" integer NOT NULL, "sha256" character(64), "changed" bigint NOT NULL, "since" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_5c4d9126c4b4533b14dddbab1a4" PRIMARY KEY ("id"));
CREATE INDEX "parted_upload_since_idx" ON "parted_upload"  ("since") ;
CREATE INDEX "parted_upload_creator_idx" ON "parted_upload"  ("tenant_id", "creator_id") ;
CREATE TABLE "upload_part" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "upload_id" uuid NOT NULL, "number" integer NOT NULL, "blob_id" uuid NOT NULL, CONSTRAINT "PK_6fc8ff406d22fb21dd1068aff5b" PRIMARY KEY ("id"));
CREATE UNIQUE INDEX "upload_part_key" ON "upload_part"  ("tenant_id", "upload_id", "number") ;

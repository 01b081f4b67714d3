CREATE TABLE "organization_unit" ("id" uuid NOT NULL, "creation_time" TIMESTAMP WITH TIME ZONE NOT NULL, "creator_id" uuid, "last_modification_time" TIMESTAMP WITH TIME ZONE, "last_modifier_id" uuid, "is_deleted" boolean NOT NULL DEFAULT false, "deleter_id" uuid, "deletion_time" TIMESTAMP WITH TIME ZONE, "concurrency_stamp" character varying(40) NOT NULL, "extra_properties" jsonb NOT NULL DEFAULT '{}', "tenant_id" uuid NOT NULL, "parent_id" uuid, "code" character varying(95) NOT NULL, "display_name" character varying(128) NOT NULL, CONSTRAINT "PK_6a6cced3641ae4eb00c9244db38" PRIMARY KEY ("id"));
CREATE INDEX "organization_unit_parent_idx" ON "organization_unit"  ("tenant_id", "parent_id") ;
CREATE UNIQUE INDEX "organization_unit_code_key" ON "organization_unit"  ("tenant_id", "code") WHERE not is_deleted;
CREATE TABLE "organization_unit_user" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "unit_id" uuid NOT NULL, "user_id" uuid NOT NULL, CONSTRAINT "PK_08f3ac5b928c87ceda66bfac90b" PRIMARY KEY ("id"));
CREATE INDEX "organization_unit_user_idx" ON "organization_unit_user"  ("tenant_id", "user_id") ;
CREATE UNIQUE INDEX "organization_unit_user_key" ON "organization_unit_user"  ("tenant_id", "unit_id", "user_id") ;
CREATE TABLE "organization_unit_role" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "unit_id" uuid NOT NULL, "role_id" uuid NOT NULL, CONSTRAINT "PK_060696865fd21e40838947cfe16" PRIMARY KEY ("id"));
CREATE INDEX "organization_unit_role_idx" ON "organization_unit_role"  ("tenant_id", "role_id") ;
CREATE UNIQUE INDEX "organization_unit_role_key" ON "organization_unit_role"  ("tenant_id", "unit_id", "role_id") ;

CREATE TABLE "form_data_value" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "form_data_id" uuid NOT NULL, "form_id" uuid NOT NULL, "field" character varying(64) NOT NULL, "text_value" character varying(256), "number_value" double precision, "day_value" date, CONSTRAINT "PK_21969a5b742da4aa5d229389ca2" PRIMARY KEY ("id"));
CREATE INDEX "form_data_value_day_idx" ON "form_data_value"  ("tenant_id", "form_id", "field", "day_value") ;
CREATE INDEX "form_data_value_number_idx" ON "form_data_value"  ("tenant_id", "form_id", "field", "number_value") ;
CREATE INDEX "form_data_value_text_idx" ON "form_data_value"  ("tenant_id", "form_id", "field", "text_value") ;
CREATE UNIQUE INDEX "form_data_value_key" ON "form_data_value"  ("tenant_id", "form_data_id", "field") ;
ALTER TABLE "workflow_event" ADD "changes" jsonb NOT NULL DEFAULT '[]';
ALTER TABLE "form_data_value" ADD CONSTRAINT "form_data_value_data_fkey" FOREIGN KEY ("tenant_id", "form_data_id") REFERENCES "form_data"("tenant_id","id") ON DELETE NO ACTION ON UPDATE NO ACTION;

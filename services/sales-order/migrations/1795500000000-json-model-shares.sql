ALTER TABLE "json_model" ADD "share_round" integer NOT NULL DEFAULT '0';

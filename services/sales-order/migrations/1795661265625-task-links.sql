ALTER TABLE "json_task" ADD "link_round" integer NOT NULL DEFAULT '0';

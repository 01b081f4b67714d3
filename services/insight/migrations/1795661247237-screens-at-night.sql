ALTER TABLE "tv_screen" ADD "dim_from" integer NOT NULL DEFAULT '22';
ALTER TABLE "tv_screen" ADD "dim_until" integer NOT NULL DEFAULT '6';

ALTER TABLE "material" ADD "is_fragile" boolean NOT NULL DEFAULT false;

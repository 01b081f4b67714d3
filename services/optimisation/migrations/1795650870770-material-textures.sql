ALTER TABLE "material" ADD "texture" jsonb NOT NULL DEFAULT '[]';

ALTER TABLE "import_file" ADD "cancelled_order_nos" jsonb NOT NULL DEFAULT '[]';

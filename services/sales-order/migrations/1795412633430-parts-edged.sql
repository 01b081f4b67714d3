ALTER TABLE "order_cut" ADD "to_edge" integer NOT NULL DEFAULT '0';
ALTER TABLE "order_cut" ADD "edged" integer NOT NULL DEFAULT '0';

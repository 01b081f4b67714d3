-- A number of the company's country is kept as it is dialled there, as whoever signs in by it writes it.
ALTER TABLE "app_user" NO FORCE ROW LEVEL SECURITY;
UPDATE "app_user" SET "phone_number" = CASE
    WHEN "phone_number" ~ '^(\+|00)86(1[3-9]\d{9}|[48]00\d{7}|0\d{9,11})$' THEN regexp_replace("phone_number", '^(\+|00)86', '')
    ELSE regexp_replace("phone_number", '^(\+|00)86', '0') END
 WHERE "phone_number" ~ '^(\+|00)86\d{9,12}$';
ALTER TABLE "app_user" FORCE ROW LEVEL SECURITY;

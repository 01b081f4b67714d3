-- A number of the company's country is kept as it is dialled there. Where another customer has that one, both stay for a merge.
ALTER TABLE "customer" NO FORCE ROW LEVEL SECURITY;
WITH "bare" AS (
  SELECT "id", "tenant_id", regexp_replace("phone_number", '^(\+|00)86', '') AS "rest" FROM "customer"
   WHERE NOT "is_deleted" AND "phone_number" ~ '^(\+|00)86'
), "plain" AS (
  SELECT "id", "tenant_id", CASE WHEN "rest" ~ '^(1[3-9]\d{9}|[48]00\d{7}|0\d{9,11})$' THEN "rest" ELSE '0' || "rest" END AS "number"
    FROM "bare" WHERE "rest" ~ '^\d{9,12}$'
), "first" AS (
  SELECT DISTINCT ON ("tenant_id", "number") "id", "tenant_id", "number" FROM "plain" ORDER BY "tenant_id", "number", "id"
)
UPDATE "customer" c SET "phone_number" = f."number" FROM "first" f
 WHERE f."id" = c."id" AND NOT EXISTS (
   SELECT FROM "customer" o WHERE o."tenant_id" = f."tenant_id" AND o."phone_number" = f."number" AND NOT o."is_deleted");
ALTER TABLE "customer" FORCE ROW LEVEL SECURITY;
-- A bank's number is one number in small letters too.
ALTER TABLE "remittance" NO FORCE ROW LEVEL SECURITY;
UPDATE "remittance" r SET "bank_no" = upper(regexp_replace("bank_no", '\s', '', 'g'))
 WHERE "bank_no" IS NOT NULL AND NOT EXISTS (
   SELECT FROM "remittance" o WHERE o."tenant_id" = r."tenant_id" AND o."id" <> r."id"
      AND upper(regexp_replace(o."bank_no", '\s', '', 'g')) = upper(regexp_replace(r."bank_no", '\s', '', 'g')));
ALTER TABLE "remittance" FORCE ROW LEVEL SECURITY;
ALTER TABLE "payment" NO FORCE ROW LEVEL SECURITY;
UPDATE "payment" r SET "bank_no" = upper(regexp_replace("bank_no", '\s', '', 'g'))
 WHERE "bank_no" IS NOT NULL AND NOT EXISTS (
   SELECT FROM "payment" o WHERE o."tenant_id" = r."tenant_id" AND o."id" <> r."id"
      AND upper(regexp_replace(o."bank_no", '\s', '', 'g')) = upper(regexp_replace(r."bank_no", '\s', '', 'g')));
ALTER TABLE "payment" FORCE ROW LEVEL SECURITY;

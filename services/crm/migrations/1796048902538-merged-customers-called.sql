ALTER TABLE "customer_merge" ADD "called_before" TIMESTAMP WITH TIME ZONE;

ALTER TABLE "contract" ADD "workflow_instance_id" uuid;

import { AppError, kernelErrors } from '@ishare/kernel/errors.js';

/** The tenant is on its way to another database: the queue gives the job again when it has arrived. */
export const isMoving = (error: unknown): boolean =>
  error instanceof AppError && error.definition === kernelErrors.TenantMoving;

/** How a tenant is active: always, until its end date, or not at all. */
export const TenantActivationState = { Active: 0, ActiveWithLimitedTime: 1, Passive: 2 } as const;

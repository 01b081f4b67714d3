import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';

const { defaultMachineParameterId, defaultOptimizeParameterId, maxRunSeconds } = settings.optimisation;

/** What the tenant's settings page says of runs. */
export interface OptimisationSettings {
  /** Null where the record that is marked as the default one is meant. */
  defaultMachineParameterId: string | null;
  defaultOptimizeParameterId: string | null;
  /** No run takes longer, s. */
  maxRunSeconds: number;
}

/** Asks for the settings by which runs are taken on. */
export async function optimisationSettings(ports: Ports): Promise<OptimisationSettings> {
  const values = await ports.client(platformPort).settings({
    tenantId: currentTenantId(),
    names: [defaultMachineParameterId.name, defaultOptimizeParameterId.name, maxRunSeconds.name],
  });
  return {
    defaultMachineParameterId: values[defaultMachineParameterId.name] || null,
    defaultOptimizeParameterId: values[defaultOptimizeParameterId.name] || null,
    maxRunSeconds: Number(values[maxRunSeconds.name] || maxRunSeconds.default),
  };
}

/** As long as the page says nothing. */
export const UNSAID_SETTINGS: OptimisationSettings = {
  defaultMachineParameterId: null,
  defaultOptimizeParameterId: null,
  maxRunSeconds: Number(maxRunSeconds.default),
};

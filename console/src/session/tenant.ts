import { createStore } from '../state/store';
import { readStored } from '../state/stored';

export const tenantKey = 'tenant';

/** The tenant that sign-in and anonymous calls are for; a signed-in call is decided by its token (conventions §4). */
export interface ChosenTenant {
  id: string;
  name: string;
}

export const tenantStore = createStore<ChosenTenant | undefined>(readStored<ChosenTenant>(localStorage, tenantKey));

tenantStore.subscribe(() => {
  const tenant = tenantStore.get();
  if (tenant) localStorage.setItem(tenantKey, JSON.stringify(tenant));
  else localStorage.removeItem(tenantKey);
});

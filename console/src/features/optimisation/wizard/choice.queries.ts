import type { OptimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import type { MachineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import type { ImportFileSetting } from '@ishare/contracts/optimisation/import-file-setting.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { endpoints } from '../endpoints';
import type { Solution } from '../records';

const P = optimisationPermissions.names;
const all = { skipCount: 0, maxResultCount: 999 };

export function usePresets() {
  return useQuery({
    queryKey: [endpoints.parameters, 'choices'],
    queryFn: async () => (await http.get<{ items: OptimiseParameterSetting[] }>(endpoints.parameters, all)).items,
  });
}

export function useMachines() {
  return useQuery({
    queryKey: [endpoints.machines, 'choices'],
    queryFn: async () => (await http.get<{ items: MachineParameterSetting[] }>(endpoints.machines, all)).items,
  });
}

export function useImportSettings() {
  const maySee = usePermission([P.ImportFileSettings.Default, P.ImportFiles.Default]);
  return useQuery({
    queryKey: [endpoints.settings, 'all'],
    enabled: maySee,
    queryFn: async () => (await http.get<{ items: ImportFileSetting[] }>(`${endpoints.settings}/all`)).items,
  });
}

export function useFileSolutions(importFileId: string, enabled = true) {
  return useQuery({
    queryKey: [endpoints.importFiles, importFileId, 'solutions'],
    enabled,
    queryFn: async ({ signal }) =>
      (await http.get<{ items: Solution[] }>(`${endpoints.runs}/${importFileId}/solutions`, undefined, { signal }))
        .items,
  });
}

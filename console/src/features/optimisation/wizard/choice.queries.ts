import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { endpoints } from '../endpoints';
import type { ImportSetting, MachineSetting, ParameterSetting, Solution } from '../records';

const P = optimisationPermissions.names;
const all = { skipCount: 0, maxResultCount: 999 };

export function usePresets() {
  return useQuery({
    queryKey: [endpoints.parameters, 'choices'],
    queryFn: async () => (await http.get<{ items: ParameterSetting[] }>(endpoints.parameters, all)).items,
  });
}

export function useMachines() {
  return useQuery({
    queryKey: [endpoints.machines, 'choices'],
    queryFn: async () => (await http.get<{ items: MachineSetting[] }>(endpoints.machines, all)).items,
  });
}

export function useImportSettings() {
  const maySee = usePermission([P.ImportFileSettings.Default, P.ImportFiles.Default]);
  return useQuery({
    queryKey: [endpoints.settings, 'all'],
    enabled: maySee,
    queryFn: async () => (await http.get<{ items: ImportSetting[] }>(`${endpoints.settings}/all`)).items,
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

import { importFileSettingRoutes } from '@ishare/contracts/optimisation/import-file-setting-routes.js';
import { machineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { useQuery } from '@tanstack/react-query';
import { listOf } from '../../../session/things';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';

const all = { skipCount: 0, maxResultCount: 999 };

export const usePresets = () => useQuery({ ...listOf(optimiseParameterSetting, all), select: ({ items }) => items });

export const useMachines = () => useQuery({ ...listOf(machineParameterSetting, all), select: ({ items }) => items });

export function useImportSettings() {
  const { permission } = importFileSettingRoutes.all;
  const maySee = usePermission([...permission]);
  return useRoute(importFileSettingRoutes.all, {}, { enabled: maySee, select: ({ items }) => items });
}

export const useFileSolutions = (importFileId: string, enabled = true) =>
  useRoute(solutions.ofFile, { params: { id: importFileId } }, { enabled, select: ({ items }) => items });

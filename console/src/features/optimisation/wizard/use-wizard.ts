import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { settingPages } from '@ishare/contracts/platform/setting-routes.js';
import { useNavigate } from 'react-router-dom';
import { newFilePath } from '../places';
import type { WizardStep } from '../places';
import { useRoute } from '../../../session/routes';
import { useSearchValues } from '../../../resource/use-search-values';
import { useMachines, usePresets } from './choice.queries';
import { runChoice } from './run-request';
import { useRunProgress } from './run.queries';
import { shownStep } from './wizard-steps';

/** A cut list on its way: where it stands, how its run goes and what was chosen for the next one. */
export function useWizard(file: ImportFile) {
  const navigate = useNavigate();
  const [search, put] = useSearchValues();
  const run = useRunProgress(file.id, true);
  const presets = usePresets().data;
  const machines = useMachines().data;
  const usual = useRoute(settingPages.optimisation, {}).data;
  // A run that has just begun or ended is known here before the file is fetched anew.
  const known = { ...file, runId: run.progress?.runId ?? file.runId };
  const preset =
    presets?.find(({ id }) => id === search.get('preset')) ??
    presets?.find(({ id }) => id === usual?.defaultOptimizeParameterId) ??
    presets?.find(({ isDefault }) => isDefault) ??
    presets?.[0];
  const machine =
    machines?.find(({ id }) => id === usual?.defaultMachineParameterId) ?? machines?.find(({ isDefault }) => isDefault);
  return {
    file,
    known,
    step: shownStep(known, search.get('step')),
    /** The solution that is looked at. */
    solutionId: search.get('solution') ?? undefined,
    run,
    presets,
    machines,
    choice: preset && runChoice(search, preset, { machineId: machine?.id, maxSeconds: usual?.maxRunSeconds }),
    maxSeconds: usual?.maxRunSeconds,
    put,
    goTo: (next: WizardStep) => (next === 'upload' ? void navigate(newFilePath) : put({ step: next })),
  };
}
export type Wizard = ReturnType<typeof useWizard>;

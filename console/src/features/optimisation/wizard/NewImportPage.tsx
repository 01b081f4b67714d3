import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call, makeStale } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { wizardPath } from '../places';
import type { WizardStep } from '../places';
import { importFile } from '@ishare/contracts/optimisation/import-file.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { useSearchValues } from '../../../resource/use-search-values';
import { SettingFacts } from './SettingFacts';
import { UploadStep } from './UploadStep';
import { WizardFrame } from './WizardFrame';
import { lazy } from '../../../state/lazy';

const ColumnMapping = lazy(() => import('../import-file-settings/ColumnMapping'));

/** The wizard before there is a file: upload, and the columns of the setting that is to read it. */
export default function NewImportPage() {
  const { t } = useTranslation('optimisation');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search, put] = useSearchValues();
  const mayDelete = usePermission(optimisationPermissions.names.ImportFiles.Delete);
  const [round, setRound] = useState(0);
  const settingId = search.get('setting') ?? undefined;
  const replaces = search.get('replaces');
  const step: WizardStep = search.get('step') === 'map' && settingId ? 'map' : 'upload';
  const openStep = (next: WizardStep) => put({ step: next === 'map' ? 'map' : undefined });

  const uploaded = async (file: ImportFile) => {
    // The corrected list takes the place of the one it was uploaded for; where that may not go, both stay.
    if (replaces && mayDelete)
      await call(importFiles.remove, { params: { id: replaces } }, { quiet: true }).catch(() => undefined);
    void makeStale(client, { stale: [importFile.path] });
    put({ replaces: undefined, step: undefined });
    setRound((count) => count + 1);
    void navigate(wizardPath(file.id, 'verify'));
  };
  return (
    <WizardFrame
      step={step}
      open={new Set<WizardStep>(settingId ? ['upload', 'map'] : ['upload'])}
      onStep={openStep}
      foot={
        step === 'map' && (
          <Button type="primary" onClick={() => openStep('upload')}>
            {t('wizard.toUpload')}
          </Button>
        )
      }
    >
      {/* Kept mounted, so that a refused file can be sent again after its columns were put right. */}
      <div hidden={step !== 'upload'}>
        <UploadStep
          key={round}
          settingId={settingId}
          onSetting={(id) => put({ setting: id })}
          onUploaded={(file) => void uploaded(file)}
          onMap={settingId ? () => openStep('map') : undefined}
        />
      </div>
      {step === 'map' && settingId && (
        <Suspense fallback={null}>
          <SettingFacts settingId={settingId} />
          <ColumnMapping settingId={settingId} />
        </Suspense>
      )}
    </WizardFrame>
  );
}

import type { OptimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import type { MachineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { CheckCircleFilled } from '@ant-design/icons';
import { Alert, Form, Select, Skeleton, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { ScreenLink } from '../../../resource/ScreenLink';
import { EmptyState } from '../../../ui/EmptyState';
import { listed, mm, money } from '../../../ui/figures';
import { boardScopeOptions, offcutPriorityOptions } from '../options';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import { trials, type choicesReply } from '@ishare/contracts/optimisation/trials.js';
import type { z } from 'zod';
import styles from './ParametersStep.module.css';
import type { RunChoice } from './run-request';
import { StockNote } from './StockNote';
import { materialFindings } from './verification-summary';
import { NumberInput } from '../../../ui/NumberInput';

type Own = z.output<typeof choicesReply>['ownParameters'];

function PresetCard({
  preset,
  isChosen,
  onChoose,
}: {
  preset: OptimiseParameterSetting;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('optimisation');
  const { maxPatterns, minuteCost, offcutSteps } = preset;
  // What makes it choose other plans, where it says so.
  const goals = [
    maxPatterns > 0 && t('wizard.presetPatterns', { count: maxPatterns }),
    minuteCost > 0 && t('wizard.presetMinute', { price: money(minuteCost) }),
    preset.creditOffcuts && t('parameter.creditOffcuts'),
    offcutSteps.length > 0 && t('wizard.presetSteps', { count: offcutSteps.length }),
    preset.repeatable && t('parameter.repeatable'),
  ].filter((goal) => goal !== false);
  const trims = [...new Set([preset.trimFront, preset.trimRear, preset.trimLeft, preset.trimRight])].map(mm).join('/');
  return (
    <label className={styles.preset} data-chosen={isChosen}>
      <input type="radio" name="preset" className="visually-hidden" checked={isChosen} onChange={onChoose} />
      <strong>
        {preset.name}
        {isChosen && <CheckCircleFilled className={styles.tick} />}
      </strong>
      <span>{t('wizard.presetSaw', { kerf: mm(preset.kerf), trims })}</span>
      <span>{t(`stages.${preset.stages}`)}</span>
      <span>{t(`offcutPriority.${preset.offcutPriority}`)}</span>
      <span>{t('wizard.presetOffcut', { length: mm(preset.minOffcutLength), width: mm(preset.minOffcutWidth) })}</span>
      {goals.length > 0 && <span>{goals.join(' · ')}</span>}
    </label>
  );
}

/** Materials that are cut by other parameters than the chosen ones, since they, or their group, have their own. */
function OwnParameters(props: { own: Own; chosen: OptimiseParameterSetting | undefined }) {
  const { t } = useTranslation('optimisation');
  const others = props.own.filter(({ parameterName }) => parameterName !== props.chosen?.name);
  if (others.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={[...Map.groupBy(others, ({ parameterName }) => parameterName)].map(([name, materials]) => (
        <div key={name}>
          {t('wizard.ownParameters', { codes: listed(materials.map(({ materialCode }) => materialCode)), name })}
        </div>
      ))}
    />
  );
}

/** Nothing to plan with: leads to where it is said how the factory cuts. */
function NoPresets() {
  const { t } = useTranslation('optimisation');
  return (
    <EmptyState text={t('wizard.noPresets')}>
      <ScreenLink of="optimisation/parameters">{t('wizard.addPreset')}</ScreenLink>
    </EmptyState>
  );
}

interface ParametersStepProps {
  fileId: string;
  presets: readonly OptimiseParameterSetting[] | undefined;
  machines: readonly MachineParameterSetting[] | undefined;
  choice: RunChoice | undefined;
  onPut: (change: Record<string, string | undefined>) => void;
  /** No run takes longer. */
  maxSeconds: number | undefined;
}

/** A preset, and what is to differ from it this once. */
export function ParametersStep({ fileId, presets, machines, choice, onPut, maxSeconds }: ParametersStepProps) {
  const { t } = useTranslation('optimisation');
  const verification = useRoute(importFiles.verify, { params: { id: fileId } });
  const choices = useRoute(trials.choices, { params: { id: fileId } }, { calls: { quiet: true } });
  if (!presets) return <Skeleton active />;
  if (!choice) return <NoPresets />;
  const labelled = (options: typeof boardScopeOptions) =>
    options.map(({ value, label }) => ({ value: value as number, label: t(label) }));
  return (
    <div className={styles.parameters}>
      <fieldset className={styles.presets}>
        <legend>{t('wizard.preset')}</legend>
        {presets.map((preset) => (
          <PresetCard
            key={preset.id}
            preset={preset}
            isChosen={preset.id === choice.presetId}
            onChoose={() =>
              onPut({
                preset: preset.id,
                scope: undefined,
                offcuts: undefined,
                stockOnly: undefined,
                seconds: undefined,
              })
            }
          />
        ))}
      </fieldset>
      <OwnParameters
        own={choices.data?.ownParameters ?? []}
        chosen={presets.find(({ id }) => id === choice.presetId)}
      />
      <Form layout="vertical" className={styles.form}>
        <Form.Item label={t('wizard.machine')}>
          <Select
            value={choice.machineId ?? 'none'}
            onChange={(machine) => onPut({ machine })}
            options={[
              { value: 'none', label: t('wizard.noMachine') },
              ...(machines ?? []).map((machine) => ({
                value: machine.id,
                label: `${machine.name} · ${t(`machineType.${machine.machineType}`)}`,
              })),
            ]}
          />
        </Form.Item>
        <Form.Item label={t('parameter.boardScope')}>
          <Select
            value={choice.boardScope}
            onChange={(scope) => onPut({ scope: String(scope) })}
            options={labelled(boardScopeOptions)}
          />
        </Form.Item>
        <Form.Item label={t('parameter.offcutPriority')}>
          <Select
            value={choice.offcutPriority}
            onChange={(offcuts) => onPut({ offcuts: String(offcuts) })}
            options={labelled(offcutPriorityOptions)}
          />
        </Form.Item>
        <Form.Item label={t('parameter.timeLimitSec')}>
          <NumberInput
            min={1}
            max={maxSeconds ?? 3600}
            suffix="s"
            precision={0}
            value={choice.timeLimitSec}
            onChange={(seconds) => onPut({ seconds: seconds === null ? undefined : String(seconds) })}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item label={t('parameter.stockOnly')} extra={t('parameter.stockOnlyHint')}>
          <Switch checked={choice.stockOnly} onChange={(stockOnly) => onPut({ stockOnly: String(stockOnly) })} />
        </Form.Item>
      </Form>
      <StockNote findings={materialFindings(verification.data?.errors ?? [])} hint={t('wizard.stockHint')} />
    </div>
  );
}

import { ExperimentOutlined, PlusOutlined } from '@ant-design/icons';
import type { MachineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import type { OptimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { letterOf, TRIALS, trials } from '@ishare/contracts/optimisation/trials.js';
import type { RunOutcome } from '@ishare/contracts/optimisation/trials.js';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { useAct, useRoute } from '../../../session/routes';
import { AskedFacts } from './ComparisonTable';
import { choiceOf } from './variant';
import type { Variant } from './variant';
import { VariantCard } from './VariantCard';
import styles from './WhatIf.module.css';

interface VariantsFormProps {
  fileId: string;
  /** The run that the variants are compared with. */
  base: RunOutcome | undefined;
  presets: readonly OptimiseParameterSetting[];
  machines: readonly MachineParameterSetting[];
  onStarted: (runIds: readonly string[]) => void;
}

/** Starts the comparison; a refusal names the variant that it is about. */
function useStart({ fileId, base, onStarted }: VariantsFormProps) {
  const { t } = useTranslation('optimisation');
  const [refusal, setRefusal] = useState<string>();
  const onRefused = (error: HttpError) => {
    if (!error.text) return http.session.onFailure(error);
    const letter = error.envelope?.data?.['variant'];
    setRefusal(typeof letter === 'string' ? t('whatIf.refusedOf', { letter, reason: error.text }) : error.text);
  };
  const { mutate, isPending } = useAct(trials.start, { onDone: ({ runIds }) => onStarted(runIds), onRefused });
  const start = (variants: readonly Variant[]) => {
    setRefusal(undefined);
    mutate({ params: { id: fileId }, body: { baseRunId: base?.runId ?? null, variants: variants.map(choiceOf) } });
  };
  return { start, isPending, refusal, forget: () => setRefusal(undefined) };
}

function firstVariant({ base, presets, machines }: VariantsFormProps): Variant {
  const preset = presets.find(({ id }) => id === base?.asked.optimizeParameterId) ?? presets.find((p) => p.isDefault);
  return {
    presetId: (preset ?? presets[0]!).id,
    machineId: base?.asked.machineParameterId ?? machines.find(({ isDefault }) => isDefault)?.id,
    formats: [],
    offcutPriority: undefined,
  };
}

/** Puts two or three variants together and has them planned. */
export function VariantsForm(props: VariantsFormProps) {
  const { fileId, base, presets, machines } = props;
  const { t } = useTranslation('optimisation');
  const known = base ? 1 : 0;
  const [variants, setVariants] = useState(() =>
    Array.from({ length: TRIALS.least - known }, () => firstVariant(props)),
  );
  const choices = useRoute(trials.choices, { params: { id: fileId } }).data;
  const { start, isPending, refusal, forget } = useStart(props);
  const put = (next: Variant[]) => {
    forget();
    setVariants(next);
  };
  const mayRemove = known + variants.length > TRIALS.least;
  return (
    <>
      <div className={styles.variants}>
        {base && (
          <section className={styles.variant}>
            <header>
              <strong>{t('whatIf.variant', { letter: letterOf(0) })}</strong>
              <span>{base.solution?.solutionNo}</span>
            </header>
            <AskedFacts asked={base.asked} />
          </section>
        )}
        {variants.map((variant, index) => (
          <VariantCard
            key={index}
            letter={letterOf(known + index)}
            variant={variant}
            presets={presets}
            machines={machines}
            choices={choices}
            onChange={(next) => put(variants.with(index, next))}
            onRemove={mayRemove ? () => put(variants.toSpliced(index, 1)) : undefined}
          />
        ))}
      </div>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Space wrap>
        <Button
          type="primary"
          size="large"
          icon={<ExperimentOutlined />}
          loading={isPending}
          onClick={() => start(variants)}
        >
          {t('whatIf.start')}
        </Button>
        {known + variants.length < TRIALS.most && (
          <Button size="large" icon={<PlusOutlined />} onClick={() => put([...variants, firstVariant(props)])}>
            {t('whatIf.add')}
          </Button>
        )}
      </Space>
    </>
  );
}

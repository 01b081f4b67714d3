import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { comparisonsOf, conditionFaults, labelFacts } from '@ishare/contracts/print/label-rules.js';
import type { Comparison, LabelCondition } from '@ishare/contracts/print/label-rules.js';
import type { LabelKind } from '@ishare/contracts/print/label-template.js';
import { Button, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../../../ui/TipButton';
import styles from './LabelDesigner.module.css';

const MOST = 20;

interface ConditionProps {
  facts: (typeof labelFacts)[LabelKind];
  condition: LabelCondition;
  isFaulty: boolean;
  onChange: (condition: LabelCondition) => void;
  onRemove: () => void;
}

/** One condition: what of the piece, how it is compared, with what. */
function ConditionRow({ facts = {}, condition, isFaulty, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation(['optimisation', 'common']);
  const { fact, comparison, value } = condition;
  const type = facts[fact];
  const label = t('labelTemplate.value');
  const take = (next: string) => {
    const nextType = facts[next]!;
    const [first] = comparisonsOf(nextType);
    const stays = comparisonsOf(nextType).includes(comparison);
    const isSame = nextType === type;
    onChange({
      fact: next,
      comparison: stays ? comparison : first!,
      value: isSame ? value : nextType === 'flag' ? 'true' : '',
    });
  };
  return (
    <div className={styles.condition}>
      <Select
        value={fact}
        options={Object.keys(facts).map((one) => ({ value: one, label: t(`labelTemplate.fact.${one}`) }))}
        onChange={take}
        aria-label={t('labelTemplate.factTitle')}
      />
      <Select<Comparison>
        value={comparison}
        options={(type ? comparisonsOf(type) : []).map((one) => ({
          value: one,
          label: t(`labelTemplate.comparison.${one}`),
        }))}
        onChange={(next) => onChange({ ...condition, comparison: next })}
        aria-label={t('labelTemplate.comparisonTitle')}
      />
      {type === 'flag' ? (
        <Select
          value={value}
          options={[
            { value: 'true', label: t('common:yes') },
            { value: 'false', label: t('common:no') },
          ]}
          onChange={(next) => onChange({ ...condition, value: next })}
          aria-label={label}
        />
      ) : (
        <Input
          value={value}
          maxLength={200}
          status={isFaulty ? 'error' : ''}
          placeholder={t('labelTemplate.valueHint')}
          onChange={({ target }) => onChange({ ...condition, value: target.value })}
          aria-label={label}
        />
      )}
      <TipButton title={t('common:action.delete')} icon={<DeleteOutlined />} onClick={onRemove} />
    </div>
  );
}

/** Which pieces have the label: all conditions must hold. */
export default function ConditionsField({
  value = [],
  onChange,
}: {
  value?: LabelCondition[];
  onChange?: (conditions: LabelCondition[]) => void;
}) {
  const { t } = useTranslation('optimisation');
  const form = Form.useFormInstance();
  const kind = Form.useWatch<LabelKind | undefined>('kind', form) ?? 'part';
  const facts = labelFacts[kind];
  const faulty = new Set(conditionFaults(kind, value).map(({ index }) => index));
  if (!facts) return <p className={styles.soft}>{t('labelTemplate.noRules')}</p>;
  const [first] = Object.keys(facts);
  return (
    <>
      {value.map((condition, index) => (
        <ConditionRow
          key={index}
          facts={facts}
          condition={condition}
          isFaulty={faulty.has(index)}
          onChange={(next) => onChange?.(value.map((one, at) => (at === index ? next : one)))}
          onRemove={() => onChange?.(value.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={value.length >= MOST}
        onClick={() => onChange?.([...value, { fact: first!, comparison: 'is', value: '' }])}
      >
        {t('labelTemplate.addCondition')}
      </Button>
    </>
  );
}

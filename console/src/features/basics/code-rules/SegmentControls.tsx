import { CodeResetBy, CodeSegmentType } from '@ishare/contracts/platform/code-rule.js';
import type { CodeSegment } from '@ishare/contracts/platform/code-rule.js';
import { orderNumberFields } from '@ishare/contracts/sales-order/number-kinds.js';
import { AutoComplete, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/NumberInput';
import { dateFormats } from './code-rule';

interface ControlsProps {
  segment: CodeSegment;
  /** The members that are wrong. */
  faults: readonly string[];
  onChange: (change: Partial<CodeSegment>) => void;
}

const statusOf = (member: string, { faults }: ControlsProps) => (faults.includes(member) ? 'error' : '');

function Digits(props: ControlsProps) {
  const { t } = useTranslation('basics');
  return (
    <NumberInput
      aria-label={t('codeRule.digits')}
      min={1}
      max={12}
      precision={0}
      suffix={t('codeRule.digitsUnit')}
      status={statusOf('length', props)}
      value={props.segment.length || null}
      onChange={(length) => props.onChange({ length: length ?? 0 })}
    />
  );
}

function FixedText(props: ControlsProps) {
  const { t } = useTranslation('basics');
  return (
    <Input
      aria-label={t('codeRule.text')}
      placeholder={t('codeRule.text')}
      maxLength={32}
      status={statusOf('value', props)}
      value={props.segment.value}
      onChange={({ target }) => props.onChange({ value: target.value })}
    />
  );
}

function DateFormat(props: ControlsProps) {
  const { t } = useTranslation('basics');
  return (
    <AutoComplete
      aria-label={t('codeRule.format')}
      status={statusOf('value', props)}
      options={dateFormats.map((format) => ({ value: format }))}
      value={props.segment.value}
      onChange={(value: string) => props.onChange({ value })}
    />
  );
}

function ResetBy(props: ControlsProps) {
  const { t } = useTranslation('basics');
  return (
    <Select
      aria-label={t('codeRule.resetBy')}
      status={statusOf('resetBy', props)}
      options={Object.entries(CodeResetBy).map(([name, value]) => ({ value, label: t(`codeRule.reset.${name}`) }))}
      value={props.segment.resetBy}
      onChange={(resetBy) => props.onChange({ resetBy })}
    />
  );
}

/** A field of what is numbered, and how many of its characters are taken. */
function FieldOf(props: ControlsProps) {
  const { t } = useTranslation('basics');
  const { segment, onChange } = props;
  return (
    <>
      <AutoComplete
        aria-label={t('codeRule.field')}
        placeholder={t('codeRule.field')}
        status={statusOf('value', props)}
        value={segment.value}
        onChange={(value: string) => onChange({ value })}
        options={orderNumberFields.map((field) => ({ value: field, label: t(`codeRule.fieldName.${field}`) }))}
      />
      <NumberInput
        aria-label={t('codeRule.most')}
        min={0}
        max={12}
        precision={0}
        placeholder={t('codeRule.whole')}
        suffix={t('codeRule.charactersUnit')}
        value={segment.length || null}
        onChange={(length) => onChange({ length: length ?? 0 })}
      />
    </>
  );
}

/** What a part of a number is made of, by its kind. */
export function SegmentControls(props: ControlsProps) {
  switch (props.segment.type) {
    case CodeSegmentType.Const:
      return <FixedText {...props} />;
    case CodeSegmentType.Date:
      return <DateFormat {...props} />;
    case CodeSegmentType.Sequence:
      return (
        <>
          <Digits {...props} />
          <ResetBy {...props} />
        </>
      );
    case CodeSegmentType.Field:
      return <FieldOf {...props} />;
    default:
      return <Digits {...props} />;
  }
}

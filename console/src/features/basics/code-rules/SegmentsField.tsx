import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { CodeResetBy, CodeSegmentType } from '@ishare/contracts/platform/code-rule.js';
import type { CodeSegment } from '@ishare/contracts/platform/code-rule.js';
import { orderNumberFields } from '@ishare/contracts/sales-order/number-kinds.js';
import { AutoComplete, Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { displayZone } from '../../../state/zone';
import { useStore } from '../../../state/store';
import { blankSegment, dateFormats, sampleOf, segmentFaults } from './code-rule';
import styles from './code-rules.module.css';
import { NumberInput } from '../../../ui/NumberInput';

interface SegmentsFieldProps {
  value?: CodeSegment[];
  onChange?: (segments: CodeSegment[]) => void;
}

/** The parts of a number in their order, with what they write today below them. */
export default function SegmentsField({ value: segments = [], onChange }: SegmentsFieldProps) {
  const { t } = useTranslation('basics');
  const zone = useStore(displayZone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const faults = segmentFaults(segments);
  const put = (index: number, change: Partial<CodeSegment>) =>
    onChange?.(segments.map((segment, at) => (at === index ? { ...segment, ...change } : segment)));
  const swap = (index: number, by: number) =>
    onChange?.(segments.toSpliced(index, 1).toSpliced(index + by, 0, segments[index]!));
  const add = (type: number) => onChange?.([...segments, { type, ...blankSegment[type]!, resetBy: CodeResetBy.Never }]);
  const kinds = Object.entries(CodeSegmentType).map(([name, type]) => ({
    value: type,
    label: t(`codeRule.kind.${name}`),
  }));
  const resets = Object.entries(CodeResetBy).map(([name, resetBy]) => ({
    value: resetBy,
    label: t(`codeRule.reset.${name}`),
  }));

  const controls = (segment: CodeSegment, index: number) => {
    const wrong = (member: string) =>
      faults.some((fault) => fault.index === index && fault.key === member) ? 'error' : '';
    const digits = (
      <NumberInput
        aria-label={t('codeRule.digits')}
        min={1}
        max={12}
        precision={0}
        suffix={t('codeRule.digitsUnit')}
        status={wrong('length')}
        value={segment.length || null}
        onChange={(length) => put(index, { length: length ?? 0 })}
      />
    );
    switch (segment.type) {
      case CodeSegmentType.Const:
        return (
          <Input
            aria-label={t('codeRule.text')}
            placeholder={t('codeRule.text')}
            maxLength={32}
            status={wrong('value')}
            value={segment.value}
            onChange={({ target }) => put(index, { value: target.value })}
          />
        );
      case CodeSegmentType.Date:
        return (
          <AutoComplete
            aria-label={t('codeRule.format')}
            status={wrong('value')}
            options={dateFormats.map((format) => ({ value: format }))}
            value={segment.value}
            onChange={(value: string) => put(index, { value })}
          />
        );
      case CodeSegmentType.Sequence:
        return (
          <>
            {digits}
            <Select
              aria-label={t('codeRule.resetBy')}
              status={wrong('resetBy')}
              options={resets}
              value={segment.resetBy}
              onChange={(resetBy) => put(index, { resetBy })}
            />
          </>
        );
      case CodeSegmentType.Field:
        return (
          <>
            <AutoComplete
              aria-label={t('codeRule.field')}
              placeholder={t('codeRule.field')}
              status={wrong('value')}
              value={segment.value}
              onChange={(value: string) => put(index, { value })}
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
              onChange={(length) => put(index, { length: length ?? 0 })}
            />
          </>
        );
      default:
        return digits;
    }
  };

  return (
    <div className={styles.segments}>
      <ol>
        {segments.map((segment, index) => {
          const own = faults.filter((fault) => fault.index === index);
          return (
            // Parts have no identity but their place.
            <li key={index}>
              <Select
                aria-label={t('codeRule.part')}
                options={kinds}
                value={segment.type}
                onChange={(type: number) => put(index, { type, ...blankSegment[type]!, resetBy: CodeResetBy.Never })}
              />
              <span className={styles.controls}>{controls(segment, index)}</span>
              <span className={styles.moves}>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={t('codeRule.earlier')}
                  disabled={index === 0}
                  onClick={() => swap(index, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={t('codeRule.later')}
                  disabled={index === segments.length - 1}
                  onClick={() => swap(index, 1)}
                />
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('codeRule.removePart')}
                  onClick={() => onChange?.(segments.toSpliced(index, 1))}
                />
              </span>
              {own.map(({ key }) => (
                <em key={key}>{t(`codeRule.fault.${key}`)}</em>
              ))}
            </li>
          );
        })}
      </ol>
      <div className={styles.adding}>
        {kinds.map(({ value, label }) => (
          <Button key={value} size="small" icon={<PlusOutlined />} onClick={() => add(value)}>
            {label}
          </Button>
        ))}
      </div>
      <output className={styles.sample}>
        {faults.length === 0 ? (
          <>
            {t('codeRule.sample')} <code>{sampleOf(segments, zone, new Date())}</code>
          </>
        ) : (
          faults
            .filter(({ index }) => index === undefined)
            .map(({ key }) => <em key={key}>{t(`codeRule.fault.${key}`)}</em>)
        )}
      </output>
    </div>
  );
}

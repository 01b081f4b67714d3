import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { CodeResetBy, CodeSegmentType } from '@ishare/contracts/platform/code-rule.js';
import type { CodeSegment } from '@ishare/contracts/platform/code-rule.js';
import { Button, Select } from 'antd';
import type { ButtonProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../state/store';
import { displayZone } from '../../../state/zone';
import { blankSegment, sampleOf, segmentFaults } from './code-rule';
import styles from './code-rules.module.css';
import { SegmentControls } from './SegmentControls';

interface SegmentsFieldProps {
  value?: CodeSegment[];
  onChange?: (segments: CodeSegment[]) => void;
}

const blank = (type: number): CodeSegment => ({ type, ...blankSegment[type]!, resetBy: CodeResetBy.Never });

function useKinds() {
  const { t } = useTranslation('basics');
  return Object.entries(CodeSegmentType).map(([name, type]) => ({ value: type, label: t(`codeRule.kind.${name}`) }));
}

interface SegmentLineProps {
  segment: CodeSegment;
  /** Members that are wrong; keys of `basics:codeRule.fault`. */
  faults: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<CodeSegment>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function SegmentLine({ segment, faults, isFirst, isLast, onChange, onMove, onRemove }: SegmentLineProps) {
  const { t } = useTranslation('basics');
  const kinds = useKinds();
  const small: ButtonProps = { type: 'text', size: 'small' };
  return (
    <li>
      <Select
        aria-label={t('codeRule.part')}
        options={kinds}
        value={segment.type}
        onChange={(type: number) => onChange(blank(type))}
      />
      <span className={styles.controls}>
        <SegmentControls segment={segment} faults={faults} onChange={onChange} />
      </span>
      <span className={styles.moves}>
        <Button
          {...small}
          icon={<ArrowUpOutlined />}
          aria-label={t('codeRule.earlier')}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <Button
          {...small}
          icon={<ArrowDownOutlined />}
          aria-label={t('codeRule.later')}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button {...small} danger icon={<DeleteOutlined />} aria-label={t('codeRule.removePart')} onClick={onRemove} />
      </span>
      {faults.map((key) => (
        <em key={key}>{t(`codeRule.fault.${key}`)}</em>
      ))}
    </li>
  );
}

/** What the parts write today, or what is wrong with all of them together. */
function Sample({ segments, faults }: { segments: readonly CodeSegment[]; faults: ReturnType<typeof segmentFaults> }) {
  const { t } = useTranslation('basics');
  const zone = useStore(displayZone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
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
  );
}

/** The parts of a number in their order, with what they write today below them. */
export default function SegmentsField({ value: segments = [], onChange }: SegmentsFieldProps) {
  const kinds = useKinds();
  const faults = segmentFaults(segments);
  const put = (index: number, change: Partial<CodeSegment>) =>
    onChange?.(segments.map((segment, at) => (at === index ? { ...segment, ...change } : segment)));
  const swap = (index: number, by: number) =>
    onChange?.(segments.toSpliced(index, 1).toSpliced(index + by, 0, segments[index]!));

  return (
    <div className={styles.segments}>
      <ol>
        {segments.map((segment, index) => (
          <SegmentLine
            // Parts have no identity but their place.
            key={index}
            segment={segment}
            faults={faults.filter((fault) => fault.index === index).map(({ key }) => key)}
            isFirst={index === 0}
            isLast={index === segments.length - 1}
            onChange={(change) => put(index, change)}
            onMove={(by) => swap(index, by)}
            onRemove={() => onChange?.(segments.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div className={styles.adding}>
        {kinds.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            icon={<PlusOutlined />}
            onClick={() => onChange?.([...segments, blank(value)])}
          >
            {label}
          </Button>
        ))}
      </div>
      <Sample segments={segments} faults={faults} />
    </div>
  );
}

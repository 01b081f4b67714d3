import { FUNCTION_SHAPES } from '@ishare/kernel/expression-functions.js';
import { expressionFault } from '@ishare/kernel/expression-fault.js';
import type { ValueKind } from '@ishare/kernel/expression-fault.js';
import { useTranslation } from 'react-i18next';
import styles from './ExpressionInput.module.css';
import { offersFor, OfferedText } from './OfferedText';
import type { Offer } from './OfferedText';

export interface ExpressionName {
  name: string;
  title?: string | undefined;
  /** What kind of value it has; what is used otherwise is named. */
  kind?: ValueKind | undefined;
}

interface ExpressionInputProps {
  label: string;
  value?: string | null | undefined;
  onChange?: (text: string) => void;
  /** What it may read. */
  names: readonly ExpressionName[];
  /** What stands before names that nobody knows beforehand, with its dot: all of those are known. */
  families?: readonly string[];
  /** Whether other names are wrong; else what is not listed may still be there. */
  isStrict?: boolean;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
}

const WORD = /[\p{L}_][\p{L}\p{N}_.]*$/u;
const WORDS = /[\p{L}_][\p{L}\p{N}_.]*/gu;
const ROWS = { minRows: 1, maxRows: 6 };
const MAX_LENGTH = 2_000;

/** An expression, with what may be written offered under it while it is typed, and what is wrong said at once. */
export function ExpressionInput(props: ExpressionInputProps) {
  const { label, onChange, names, families = [], isStrict = false, placeholder, disabled = false, id } = props;
  const value = props.value ?? '';
  const { t } = useTranslation();
  const ofFamily = (value.match(WORDS) ?? []).filter((word) => families.some((family) => word.startsWith(family)));
  const known = isStrict ? [...names.map(({ name }) => name), ...ofFamily] : undefined;
  const kinds = new Map(names.flatMap(({ name, kind }) => (kind ? [[name, kind] as const] : [])));
  const fault = value.trim() === '' ? undefined : expressionFault(value, known, kinds);
  /** Names first, then functions. */
  const all = (): Offer[] => [
    ...names.map(({ name, title }) => ({ name, title, insert: name })),
    ...families.map((family) => ({ name: `${family}…`, insert: family })),
    ...Object.entries(FUNCTION_SHAPES).map(([name, shape]) => ({
      name: shape,
      title: t(`expression.does.${name}`),
      insert: `${name}(`,
    })),
  ];
  return (
    <OfferedText
      label={label}
      value={value}
      onChange={onChange}
      offers={(word) => offersFor(word, all())}
      word={WORD}
      rows={ROWS}
      maxLength={MAX_LENGTH}
      isWrong={fault !== undefined}
      placeholder={placeholder}
      disabled={disabled}
      id={id}
    >
      {fault && (
        <div className={styles.fault} role="alert">
          {t(`expression.fault.${fault.fault}`, { detail: fault.detail, position: fault.position + 1 })}
        </div>
      )}
    </OfferedText>
  );
}

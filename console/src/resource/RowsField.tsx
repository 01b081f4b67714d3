import type { FieldFacts } from '@ishare/contracts/things/field.js';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { titleIn } from '../ui/figures';
import type { EditColumn } from '../ui/grid/sheet-columns';
import { optionText } from './cells';
import SheetField from './SheetField';
import { optionsOf } from './options-of';

const EDITORS: Partial<Record<FieldFacts['kind'], EditColumn['editor']>> = {
  text: 'text',
  number: 'number',
  flag: 'boolean',
  code: 'select',
  choice: 'select',
  date: 'date',
};
const WIDTH = 160;
/** From this many columns on they are narrow. */
const MANY = 4;
const NARROW = 124;

type RowValues = Record<string, unknown>;

function columnOf(key: string, facts: FieldFacts, texts: string, t: TFunction): EditColumn {
  const { kind, isRequired, max, min, precision, unit } = facts;
  const editor = EDITORS[kind];
  if (!editor) throw new Error(`${texts}.${key} cannot be edited in a sheet.`);
  return {
    key,
    title: titleIn(t(`${texts}.${key}`), unit),
    editor,
    width: WIDTH,
    ...(isRequired && { required: true }),
    ...(kind === 'text' && { maxLength: max! }),
    ...(kind === 'number' && {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(precision !== undefined && { precision }),
    }),
    ...(editor === 'select' && {
      options: optionsOf(facts, `${texts}.${key}Name`).map((option) => ({ ...option, label: optionText(option, t) })),
    }),
  };
}

const blankOf = ({ kind, initial }: FieldFacts): unknown => initial ?? (kind === 'text' ? '' : null);

/** The rows of a record's field: columns, limits and first values are those of its members. */
export default function RowsField({
  facts,
  texts,
  value = [],
  onChange,
}: {
  facts: FieldFacts;
  /** i18n prefix: `<texts>.<member>`, of its values `<texts>.<member>Name`, and title, empty, add and remove. */
  texts: string;
  value?: RowValues[];
  onChange?: (rows: RowValues[]) => void;
}) {
  const { t } = useTranslation();
  const members = useMemo(() => Object.entries(facts.members ?? {}), [facts]);
  const columns = useMemo(
    () =>
      members.map(([key, member]) => ({
        ...columnOf(key, member.facts, texts, t),
        ...(members.length >= MANY && { width: NARROW }),
      })),
    [members, texts, t],
  );
  return (
    <SheetField<RowValues>
      columns={columns}
      value={value}
      onChange={onChange}
      blank={() => Object.fromEntries(members.map(([key, member]) => [key, blankOf(member.facts)]))}
      height={200}
      texts={{
        label: t(`${texts}.title`),
        empty: t(`${texts}.empty`),
        add: t(`${texts}.add`),
        remove: t(`${texts}.remove`),
      }}
    />
  );
}

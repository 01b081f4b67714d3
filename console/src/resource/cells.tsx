import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { area, count, dateText, figureUnits, listed, mm, money, percent, titleIn } from '../ui/figures';
import type { GridColumn, WrittenAs } from '../ui/grid/column';
import { ImageThumb } from '../ui/ImageThumb';
import type { Column, Option } from './screen';

const numeric = ['number', 'mm', 'area', 'money', 'percent'];

/** An option's text: an i18n key when it holds a colon, else as it stands. */
export function optionText(option: Option, t: TFunction): string {
  return option.label.includes(':') ? t(option.label) : option.label;
}

/** The words of a chosen value, or of each of several. */
function chosenText(options: readonly Option[], value: unknown, t: TFunction): string {
  if (Array.isArray(value)) return listed(value.map((one) => chosenText(options, one, t)));
  const option = options.find((known) => known.value === value);
  return option ? optionText(option, t) : String(value ?? '');
}

function shownValue<T>(column: Column<T>, row: T, t: TFunction): ReactNode {
  const value: unknown = row[column.key];
  const name = column.namedBy && row[column.namedBy];
  if (name !== undefined && name !== null) return String(name);
  const { options, optionsWhere: where } = column;
  if (options) return chosenText(where && row[where.key] === where.is ? where.options : options, value, t);
  switch (column.as) {
    case 'boolean':
      return value ? (
        <CheckOutlined aria-label={t('yes')} style={{ color: 'var(--success)' }} />
      ) : (
        <CloseOutlined aria-label={t('no')} style={{ color: 'var(--text-soft)' }} />
      );
    case 'number':
      return count(value as number | null);
    case 'mm':
      return mm(value as number | null);
    case 'area':
      return area(value as number | null);
    case 'money':
      return money(value as number | null);
    case 'percent':
      return percent(value as number | null);
    case 'date':
      return dateText(value as string | null);
    case 'time':
      return dateText(value as string | null, true);
    case 'image':
      return <ImageThumb src={value as string | null} alt="" />;
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

const unitOf = (as: Column<never>['as']): string | undefined =>
  as && as in figureUnits ? figureUnits[as as keyof typeof figureUnits] : undefined;

const writtenAs = (as: Column<never>['as']): WrittenAs['as'] =>
  as === 'image' ? undefined : as && numeric.includes(as) ? 'number' : (as as WrittenAs['as']);

/** A declared column as the grid draws it, its label translated and its figures set. */
export function gridColumn<T>(column: Column<T>, name: string, t: TFunction): GridColumn<T> {
  const { label, words, as, unit = unitOf(as), filter: _filter, ...more } = column;
  const { options, optionsWhere, namedBy, dictionary, ...rest } = more;
  const wordsOf = (said: readonly Option[]) => said.map((option) => [option.value, optionText(option, t)] as const);
  const align = column.align ?? (as && numeric.includes(as) ? 'end' : as === 'boolean' ? 'center' : undefined);
  return {
    ...rest,
    title: titleIn(words ?? t(label ?? `${name}.${column.key}`), unit),
    ...(align && { align }),
    written: {
      ...(writtenAs(as) && { as: writtenAs(as)! }),
      ...(options && { words: wordsOf(options) }),
      ...(optionsWhere && {
        wordsWhere: { key: optionsWhere.key, is: optionsWhere.is, words: wordsOf(optionsWhere.options) },
      }),
      ...(namedBy && { namedBy }),
      ...(dictionary && { dictionary }),
    },
    render: column.render ?? ((row) => shownValue(column, row, t)),
  };
}

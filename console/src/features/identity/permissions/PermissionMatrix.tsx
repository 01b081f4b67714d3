import { Checkbox } from 'antd';
import { memo } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../ui/figures';
import styles from './PermissionMatrix.module.css';
import { isFixed, isHit, linesOf, stepTo, verbs } from './permission-matrix';
import type { MatrixModule, MatrixRow, Verb } from './permission-matrix';
import { isBeyond, isInherited } from './permission-tree';
import type { PermissionLine } from './permission-tree';

/** For whom the permissions are, and what the one who edits them may give. */
export interface MatrixRights {
  providerName: string;
  held: ReadonlySet<string>;
}

interface CellProps extends MatrixRights {
  row: MatrixRow;
  line: PermissionLine;
  label: string;
  isGranted: boolean;
  isFound: boolean;
  onToggle: (lines: readonly PermissionLine[], isGranted: boolean) => void;
}

/** One permission: its tick, its verb, and where it comes from where it is not this holder's own. */
function Cell({ row, line, label, isGranted, isFound, onToggle, providerName, held }: CellProps) {
  const { t } = useTranslation('identity');
  const source = isInherited(line, providerName)
    ? t('permission.inherited', {
        names: listed(
          line.grantedProviders.filter((from) => from.providerName !== providerName).map((from) => from.providerKey),
        ),
      })
    : isBeyond(line, held)
      ? t('permission.beyond')
      : undefined;
  return (
    <label
      className={styles.cell}
      data-permission={line.name}
      data-changed={isGranted !== line.isGranted}
      data-found={isFound}
      title={source ? `${source}\n${line.name}` : line.name}
    >
      <Checkbox
        checked={isGranted}
        disabled={source !== undefined}
        aria-label={`${row.thing.displayName} · ${label}`}
        onChange={({ target }) => onToggle([line], target.checked)}
      />
      <span className={styles.verb}>{label}</span>
      {isInherited(line, providerName) && <small>{source}</small>}
    </label>
  );
}

interface RowProps extends MatrixRights {
  row: MatrixRow;
  /** Those of the row that are granted. */
  granted: string;
  found: string;
  onToggle: CellProps['onToggle'];
}

const Row = memo(function MatrixLine({ row, granted, found, onToggle, ...rights }: RowProps) {
  const { t } = useTranslation('identity');
  const [isOn, isFound] = [granted.split(' '), found.split(' ')];
  const lines = linesOf(row);
  const free = lines.filter((line) => !isFixed(line, rights.providerName, rights.held));
  const isAll = lines.every(({ name }) => isOn.includes(name));
  const cell = (line: PermissionLine, label: string) => (
    <Cell
      key={line.name}
      row={row}
      line={line}
      label={label}
      isGranted={isOn.includes(line.name)}
      isFound={isFound.includes(line.name)}
      onToggle={onToggle}
      {...rights}
    />
  );
  return (
    <tr>
      <th scope="row" style={{ paddingInlineStart: 8 + 20 * row.depth }}>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && granted !== ''}
          disabled={free.length === 0}
          aria-label={t('permission.allOf', { name: row.thing.displayName })}
          onChange={() => onToggle(free, !isAll)}
        >
          {row.thing.displayName}
        </Checkbox>
      </th>
      {verbs.map((verb) => {
        const line = row.cells[verb];
        return (
          <td key={verb} data-empty={!line}>
            {line && cell(line, t(`permission.verbs.${verb}`))}
          </td>
        );
      })}
      <td className={styles.others}>{row.others.map((line) => cell(line, line.displayName))}</td>
    </tr>
  );
});

/** Arrow keys go from tick to tick as they stand in the grid. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('input:not(:disabled)')])
    .filter((cells) => cells.length > 0);
  const row = rows.findIndex((cells) => cells.includes(event.target as HTMLInputElement));
  if (row < 0) return;
  const at = { row, column: rows[row]!.indexOf(event.target as HTMLInputElement) };
  const to = stepTo(
    rows.map((cells) => cells.length),
    at,
    event.key,
  );
  if (!to) return;
  event.preventDefault();
  rows[to.row]![to.column]!.focus();
}

interface PermissionMatrixProps extends MatrixRights {
  module: MatrixModule;
  granted: ReadonlySet<string>;
  /** Absent where nothing is sought. */
  fits: ((...texts: string[]) => boolean) | undefined;
  onToggle: CellProps['onToggle'];
}

/** The things of one module as rows, what may be done with them as columns. */
export function PermissionMatrix({ module, granted, fits, onToggle, ...rights }: PermissionMatrixProps) {
  const { t } = useTranslation('identity');
  const freeOf = (rows: readonly MatrixRow[], verb?: Verb) =>
    rows
      .flatMap((row) => (verb ? (row.cells[verb] ?? []) : linesOf(row)))
      .filter((line) => !isFixed(line, rights.providerName, rights.held));
  const tick = (lines: readonly PermissionLine[], all: readonly PermissionLine[], label: string, text: string) => {
    const isAll = all.length > 0 && all.every(({ name }) => granted.has(name));
    return (
      <Checkbox
        checked={isAll}
        indeterminate={!isAll && all.some(({ name }) => granted.has(name))}
        disabled={lines.length === 0}
        aria-label={label}
        onChange={() => onToggle(lines, !isAll)}
      >
        {text}
      </Checkbox>
    );
  };
  const all = module.rows.flatMap(linesOf);
  return (
    <table className={styles.matrix} onKeyDown={walk} aria-label={module.displayName}>
      <thead>
        <tr>
          <th scope="col">
            {tick(freeOf(module.rows), all, t('permission.allOf', { name: module.displayName }), module.displayName)}
          </th>
          {verbs.map((verb) => {
            const column = module.rows.flatMap((row) => row.cells[verb] ?? []);
            const name = t(`permission.verbs.${verb}`);
            const label = t('permission.allOf', { name: `${module.displayName} · ${name}` });
            return (
              <th key={verb} scope="col" data-empty={column.length === 0}>
                {column.length > 0 && tick(freeOf(module.rows, verb), column, label, name)}
              </th>
            );
          })}
          <th scope="col">{t('permission.more')}</th>
        </tr>
      </thead>
      <tbody>
        {module.rows.map((row) => {
          const lines = linesOf(row);
          const names = (kept: readonly PermissionLine[]) => kept.map(({ name }) => name).join(' ');
          const hits = fits ? lines.filter((line) => isHit(row, line, fits)) : [];
          return (
            <Row
              key={row.thing.name}
              row={row}
              granted={names(lines.filter(({ name }) => granted.has(name)))}
              found={hits.length < lines.length ? names(hits) : ''}
              onToggle={onToggle}
              {...rights}
            />
          );
        })}
      </tbody>
    </table>
  );
}

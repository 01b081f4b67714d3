import { offcutFinder, PROPOSED, type FoundOffcut } from '@ishare/contracts/optimisation/offcut-finder.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Button, Checkbox, Drawer, Input, Spin } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { mm, money } from '../../../ui/figures';
import { tellSuccess } from '../../../ui/feedback';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { AgeTag } from './AgeTag';
import styles from './OffcutFinder.module.css';
import { NumberInput } from '../../../ui/NumberInput';

interface Wanted {
  length: number | null;
  width: number | null;
  material: string;
}

/** mm, or nothing. */
function Side({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (mm: number | null) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <NumberInput min={1} max={20_000} value={value} suffix="mm" onChange={onChange} />
    </label>
  );
}

function Found(props: {
  items: readonly FoundOffcut[];
  isChosen: (id: string) => boolean;
  onToggle?: (id: string) => void;
}) {
  const { items, isChosen, onToggle } = props;
  const { t } = useTranslation('optimisation');
  return (
    <ul className={styles.found}>
      {items.map((one) => (
        <li key={one.id}>
          {onToggle && (
            <Checkbox
              checked={isChosen(one.id)}
              aria-label={t('offcut.finder.choose', { code: one.boardsCode })}
              onChange={() => onToggle(one.id)}
            />
          )}
          <span>
            <strong>
              {mm(one.length)} × {mm(one.width)}
            </strong>{' '}
            {one.binCode}
            <small>
              {one.boardsCode} · {one.materialCode} {one.materialName}
            </small>
          </span>
          <AgeTag days={one.agedDays} />
          <span data-figure>{one.price !== null && `¥ ${money(one.price)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** The piece that is wanted. */
function Size({ wanted, onSay }: { wanted: Wanted; onSay: (more: Partial<Wanted>) => void }) {
  const { t } = useTranslation('optimisation');
  return (
    <div className={styles.wanted}>
      <Side label={t('offcut.length')} value={wanted.length} onChange={(value) => onSay({ length: value })} />
      <Side label={t('offcut.width')} value={wanted.width} onChange={(value) => onSay({ width: value })} />
      <label>
        <span>{t('offcut.finder.material')}</span>
        <Input
          allowClear
          maxLength={64}
          value={wanted.material}
          onChange={({ target }) => onSay({ material: target.value })}
        />
      </label>
    </div>
  );
}

/** What pieces beside all plans are taken for most often. */
const uses = ['sample', 'trial', 'repair', 'packing'] as const;

/** Finds offcuts for a piece that no plan cuts, the oldest first, and takes them from the rack. */
export function OffcutFinder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('optimisation');
  const mayTake = usePermission(optimisationPermissions.names.Boards.Edit);
  const [wanted, setWanted] = useState<Wanted>({ length: null, width: null, material: '' });
  /** Chosen otherwise than proposed. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [isAsking, setAsking] = useState(false);
  const asked = useDeferredValue(wanted);
  const { length, width, material } = asked;
  const isSaid = Boolean(length && width);
  const found = useRoute(
    offcutFinder.find,
    { query: { length: String(length), width: String(width), material: material.trim() || undefined } },
    { enabled: isSaid, select: ({ items }) => items },
  );
  const items = found.data ?? [];
  const proposed = new Set(items.slice(0, PROPOSED).map(({ id }) => id));
  const ids = items.map(({ id }) => id).filter((id) => (chosen ?? proposed).has(id));
  const take = useAct(offcutFinder.take, {
    onDone: ({ taken }) => {
      setAsking(false);
      setChosen(undefined);
      tellSuccess(t('offcut.finder.taken', { count: taken }));
      void found.refetch();
    },
  });
  const say = (more: Partial<Wanted>) => {
    setChosen(undefined);
    setWanted({ ...wanted, ...more });
  };
  const toggle = (id: string) => setChosen(new Set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  return (
    <Drawer
      open
      title={t('offcut.finder.title')}
      size={560}
      onClose={onClose}
      footer={
        mayTake && (
          <Button type="primary" disabled={ids.length === 0} onClick={() => setAsking(true)}>
            {t('offcut.finder.take', { count: ids.length })}
          </Button>
        )
      }
    >
      <p className={styles.hint}>{t('offcut.finder.hint')}</p>
      <Size wanted={wanted} onSay={say} />
      {!isSaid && <EmptyState text={t('offcut.finder.wanted')} />}
      {isSaid && found.isPending && <Spin />}
      {isSaid && found.data?.length === 0 && (
        <EmptyState text={t('offcut.finder.none', { length: mm(length!), width: mm(width!) })} />
      )}
      {isSaid && items.length > 0 && (
        <>
          {mayTake && !chosen && <p>{t('offcut.finder.oldest', { count: ids.length })}</p>}
          <Found items={items} isChosen={(id) => ids.includes(id)} {...(mayTake && { onToggle: toggle })} />
        </>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('offcut.finder.takeTitle')}
          label={t('offcut.finder.reason')}
          okText={t('offcut.finder.take', { count: ids.length })}
          isPending={take.isPending}
          ready={uses.map((use) => t(`offcut.finder.uses.${use}`))}
          onClose={() => setAsking(false)}
          onSay={(reason) => take.mutate({ body: { ids, reason } })}
        />
      )}
    </Drawer>
  );
}

import { exceptions } from '@ishare/contracts/sales-order/exception.js';
import type { ReportablePart } from '@ishare/contracts/sales-order/exception.js';
import { Checkbox, Empty, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { mm } from '../../../ui/figures';
import styles from './AfterSales.module.css';

/** What a part is, in one line. */
export function PartLine({ part }: { part: ReportablePart }) {
  const { partNo, name, room, cabinetNo, materialName, length, width, thickness, id } = part;
  const size = length === null ? '' : `${mm(length)} × ${mm(width)} × ${mm(thickness)}`;
  return (
    <span className={styles.part}>
      <strong>{[partNo, name].filter(Boolean).join(' · ') || id}</strong>
      <small>{[room, cabinetNo, materialName, size].filter(Boolean).join(' · ')}</small>
    </span>
  );
}

const fits = (part: ReportablePart, typed: string) =>
  [part.id, part.partNo, part.name, part.room, part.cabinetNo].some((text) =>
    text?.toLowerCase().includes(typed.trim().toLowerCase()),
  );

interface PartsChoiceProps {
  salesOrderId: string;
  chosen: readonly string[];
  onChoose: (parts: string[]) => void;
  onClose: () => void;
}

/** The parts of an order, to tick those that are meant. */
export function PartsChoice({ salesOrderId, chosen, onChoose, onClose }: PartsChoiceProps) {
  const { t } = useTranslation('salesOrder');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const [typed, setTyped] = useState('');
  const parts = useRoute(exceptions.parts, { query: { salesOrderId } }, { calls: { quiet: true } });
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const shown = parts.data?.items.filter((part) => fits(part, typed)) ?? [];
  return (
    <Modal
      open
      title={t('exception.choose')}
      okText={t('exception.chosen', { count: ticked.size })}
      onOk={() => onChoose([...ticked])}
      onCancel={onClose}
    >
      <Input
        allowClear
        value={typed}
        placeholder={t('exception.narrow')}
        aria-label={t('exception.narrow')}
        onChange={({ target }) => setTyped(target.value)}
      />
      {parts.isPending && <Skeleton active />}
      {parts.isError && <ListFailure error={parts.error} onRetry={() => void parts.refetch()} />}
      {parts.data?.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('exception.noParts')} />
      )}
      <ul className={styles.choice}>
        {shown.map((part) => (
          <li key={part.id}>
            <Checkbox checked={ticked.has(part.id)} onChange={({ target }) => tick(part.id, target.checked)}>
              <PartLine part={part} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

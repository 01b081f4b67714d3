import { ExceptionType, LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import { exceptions } from '@ishare/contracts/sales-order/exception.js';
import type { OrderException } from '@ishare/contracts/sales-order/exception.js';
import { sumOf } from '@ishare/kernel/money.js';
import { Button, Drawer, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileThumb } from '../../../resource/FileThumb';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { listed, money } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';
import { useGuardedClose } from '../../../ui/use-guarded-close';
import styles from './AfterSales.module.css';
import { leftOf, sentOf, sharesOf } from './liability';
import type { ShareRow } from './liability';

const PARTIES = Object.entries(LiableParty);

interface TableProps {
  rows: readonly ShareRow[];
  onChange: (party: number, change: Partial<ShareRow>) => void;
}

/** All parties with what each of them bears. */
function LiabilityTable({ rows, onChange }: TableProps) {
  const { t } = useTranslation('salesOrder');
  return (
    <table className={styles.liability}>
      <thead>
        <tr>
          {(['liableParty', 'ratio', 'cost', 'remark'] as const).map((key) => (
            <th key={key}>{t(`judgement.${key}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PARTIES.map(([name, party]) => {
          const row = rows.find(({ liableParty }) => liableParty === party)!;
          const label = t(`liableParty.${name}`);
          return (
            <tr key={name}>
              <td>{label}</td>
              <td>
                <NumberInput
                  value={row.ratio}
                  min={0}
                  max={100}
                  precision={1}
                  disabled={row.isConfirmed}
                  suffix="%"
                  style={{ width: 96 }}
                  aria-label={`${label} ${t('judgement.ratio')}`}
                  onChange={(ratio) => onChange(party, { ratio })}
                />
              </td>
              <td>
                <NumberInput
                  value={row.cost}
                  min={0}
                  precision={2}
                  disabled={row.isConfirmed}
                  prefix="¥"
                  style={{ width: 120 }}
                  aria-label={`${label} ${t('judgement.cost')}`}
                  onChange={(cost) => onChange(party, { cost })}
                />
              </td>
              <td>
                <Input
                  style={{ minWidth: 120 }}
                  value={row.remark}
                  maxLength={500}
                  disabled={row.isConfirmed}
                  aria-label={`${label} ${t('judgement.remark')}`}
                  onChange={({ target }) => onChange(party, { remark: target.value })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What was reported: nobody judges a number alone. */
function Reported({ exception }: { exception: OrderException }) {
  const { t } = useTranslation('salesOrder');
  const { salesOrderNo, customerName, dealerName, type, partIds, remark, photos } = exception;
  const name = Object.entries(ExceptionType).find(([, value]) => value === type)?.[0];
  return (
    <div className={styles.facts}>
      <div>{[salesOrderNo, customerName, dealerName].filter(Boolean).join(' · ')}</div>
      <div>
        {t(`exceptionType.${name}`)}: {listed(partIds)}
      </div>
      {remark && <div>{remark}</div>}
      <div className={styles.photos}>
        {photos.map((photo) => (
          <FileThumb key={photo.id} file={photo} />
        ))}
      </div>
    </div>
  );
}

interface JudgeDrawerProps {
  exception: OrderException;
  onDone: () => void;
  onClose: () => void;
}

/** Who is liable for a fault: all parties as one table, kept as it stands or judged at once. */
export function JudgeDrawer({ exception, onDone, onClose }: JudgeDrawerProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [rows, setRows] = useState(() => sharesOf(exception));
  const [isDirty, setDirty] = useState(false);
  const close = useGuardedClose(isDirty, onClose);
  const act = useAct(exceptions.judge, {
    onDone: (_reply, { body }) => {
      tellSuccess(t(body.judges ? 'exception.judged' : 'common:done.saved'));
      onDone();
    },
  });
  const left = leftOf(rows);
  const save = (judges: boolean) =>
    act.mutate({
      params: { id: exception.id },
      body: { parties: sentOf(rows), judges, concurrencyStamp: exception.concurrencyStamp },
    });
  const total = sumOf(rows.map(({ cost }) => cost ?? 0));
  return (
    <Drawer
      open
      size={640}
      title={t('exception.judgeOf', { no: exception.exceptionNo })}
      onClose={() => void close()}
      footer={
        <Space wrap>
          <Button type="primary" disabled={left !== 0} loading={act.isPending} onClick={() => save(true)}>
            {t('exception.saveAndJudge')}
          </Button>
          <Button disabled={left < 0 || !isDirty} loading={act.isPending} onClick={() => save(false)}>
            {t('exception.saveDraft')}
          </Button>
        </Space>
      }
    >
      <Reported exception={exception} />
      <div className={styles.wide}>
        <LiabilityTable
          rows={rows}
          onChange={(party, change) => {
            setDirty(true);
            setRows(rows.map((row) => (row.liableParty === party ? { ...row, ...change } : row)));
          }}
        />
      </div>
      <p className={styles.left} data-whole={left === 0} aria-live="polite">
        {left === 0
          ? t('exception.whole')
          : t(left > 0 ? 'exception.left' : 'exception.beyond', { left: Math.abs(left) })}
        {total > 0 && ` · ${money(total)}`}
      </p>
    </Drawer>
  );
}

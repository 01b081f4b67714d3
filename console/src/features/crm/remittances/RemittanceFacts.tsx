import type { remittance as thing } from '@ishare/contracts/crm/remittance.js';
import type { RecordOf } from '@ishare/contracts/things/thing.js';
import { Descriptions } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText, money } from '../../../ui/figures';
import { lazy } from '../../../state/lazy';

const FileField = lazy(() => import('../../../resource/FileField'));

/** Whose money it is, how much, and what shows it: nobody confirms a number alone. */
export function RemittanceFacts({ remittance }: { remittance: RecordOf<typeof thing> }) {
  const { t } = useTranslation('crm');
  const { dealerName, amount, remitTime, channel, bank, bankNo, voucherFiles } = remittance;
  const facts = {
    dealerName,
    amount: <strong>{money(amount)}</strong>,
    remitTime: dateText(remitTime, true),
    channel: [t(`remittance.channelName.${channel}`), bank].filter(Boolean).join(' · '),
    // What the bank's statement is looked through for.
    bankNo: bankNo ?? '—',
    voucherFiles:
      voucherFiles.length > 0 ? (
        <Suspense>
          <FileField value={voucherFiles} disabled />
        </Suspense>
      ) : (
        t('remittance.noVoucher')
      ),
  };
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      style={{ marginBottom: 12 }}
      items={Object.entries(facts).map(([key, children]) => ({ key, label: t(`remittance.${key}`), children }))}
    />
  );
}

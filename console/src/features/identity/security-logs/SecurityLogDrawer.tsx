import { Descriptions, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../ui/figures';
import { ActionTag } from './ActionTag';
import type { SecurityLogEntry } from './security-log';

const facts = [
  'userName',
  'tenantName',
  'identity',
  'clientId',
  'clientIpAddress',
  'browserInfo',
  'correlationId',
  'applicationName',
] as const;

/** A person by his name, what else has parts as it stands. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { userName } = (value ?? {}) as { userName?: string };
  return userName ?? JSON.stringify(value);
}

/** All that is known of one event. */
export function SecurityLogDrawer({ entry, onClose }: { entry: SecurityLogEntry; onClose: () => void }) {
  const { t } = useTranslation('identity');
  const more = Object.entries(entry.extraProperties);
  return (
    <Drawer open onClose={onClose} title={t('securityLog.detailTitle')} size={560}>
      <Descriptions
        column={1}
        size="small"
        bordered
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={[
          { key: 'action', label: t('securityLog.action'), children: <ActionTag action={entry.action} /> },
          { key: 'creationTime', label: t('securityLog.creationTime'), children: dateText(entry.creationTime, true) },
          ...facts.map((key) => ({ key, label: t(`securityLog.${key}`), children: entry[key] || '—' })),
          ...more.map(([key, value]) => ({
            key: `extra.${key}`,
            label: t(`securityLog.extra.${key}`, { defaultValue: key }),
            children: textOf(value),
          })),
        ]}
      />
    </Drawer>
  );
}

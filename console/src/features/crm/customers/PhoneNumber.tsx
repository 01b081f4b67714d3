import { EyeOutlined } from '@ant-design/icons';
import { customers } from '@ishare/contracts/crm/customers.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../../session/Can';
import { useAct } from '../../../session/routes';

/** A number with its middle hidden; whoever looks at the whole of it is recorded. */
export function PhoneNumber({ customerId, masked }: { customerId: string; masked: string | null }) {
  const { t } = useTranslation('crm');
  const [shown, setShown] = useState<string | null>(null);
  const reveal = useAct(customers.revealPhone, { onDone: ({ phoneNumber }) => setShown(phoneNumber) });
  if (!masked) return '—';
  if (shown) return <a href={`tel:${shown}`}>{shown}</a>;
  return (
    <Space size={4}>
      {masked}
      <Can permission={crmPermissions.names.Customers.Edit}>
        <Button
          type="link"
          size="small"
          icon={<EyeOutlined />}
          loading={reveal.isPending}
          title={t('customer.revealHint')}
          onClick={() => reveal.mutate({ params: { id: customerId } })}
        >
          {t('customer.reveal')}
        </Button>
      </Can>
    </Space>
  );
}

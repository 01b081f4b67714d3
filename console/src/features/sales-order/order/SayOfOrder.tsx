import { users } from '@ishare/contracts/identity/records.js';
import { MAX_SAID, orderComments } from '@ishare/contracts/sales-order/order-comments.js';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../../resource/LookupSelect';
import { useAct } from '../../../session/routes';
import { personName } from '../orders/order-fields';
import { usePeople } from '../queries';
import styles from './OrderPage.module.css';

/** What one says of an order, and to whom it is told. */
export function SayOfOrder({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('salesOrder');
  const [text, setText] = useState('');
  const [mentionIds, setMentions] = useState<string[]>([]);
  const people = usePeople(salesOrderId);
  const say = useAct(orderComments.say, {
    onDone: () => {
      setText('');
      setMentions([]);
    },
  });
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty && !say.isPending) say.mutate({ body: { salesOrderId, text, mentionIds } });
  };
  const field = {
    key: 'mentionIds',
    label: t('said.mention'),
    type: 'lookup' as const,
    path: `/${users.path}`,
    multiple: true,
    labelOf: personName,
    known: people.map((one) => ({ value: one.id, label: personName(one) })),
  };
  return (
    <div className={styles.say}>
      <Input.TextArea
        value={text}
        maxLength={MAX_SAID}
        autoSize={{ minRows: 1, maxRows: 6 }}
        placeholder={t('said.placeholder')}
        aria-label={t('said.placeholder')}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => (event.ctrlKey || event.metaKey) && send()}
      />
      {!isEmpty && (
        <div>
          <LookupSelect
            field={field}
            aria-label={field.label}
            placeholder={field.label}
            value={mentionIds}
            onChange={(next) => setMentions([next].flat().filter((id): id is string => typeof id === 'string'))}
          />
          <Button type="primary" loading={say.isPending} onClick={send}>
            {t('said.say')}
          </Button>
        </div>
      )}
    </div>
  );
}

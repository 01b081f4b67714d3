import { workflowSubstitutes } from '@ishare/contracts/platform/workflow/instance.js';
import { Button, DatePicker, Drawer, Flex } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { PeopleSelect } from '../PeopleSelect';
import styles from '../Workflow.module.css';

/** Who is asked in one's place, on which days. */
export default function SubstitutesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workflow');
  const read = useRoute(workflowSubstitutes.list, {});
  const items = read.data?.items ?? [];
  const [person, setPerson] = useState<string[]>([]);
  const [days, setDays] = useState<[Dayjs, Dayjs]>();
  const create = useAct(workflowSubstitutes.create, {
    onDone: () => {
      tellSuccess(t('substitute.added'));
      setPerson([]);
    },
  });
  const remove = useAct(workflowSubstitutes.remove, { onDone: () => tellSuccess(t('substitute.removed')) });
  const add = () => {
    if (!days || !person[0]) return;
    const [fromDate, toDate] = days.map((day) => day.format('YYYY-MM-DD')) as [string, string];
    create.mutate({ body: { substituteId: person[0], fromDate, toDate } });
  };
  return (
    <Drawer open size={520} title={t('substitute.title')} onClose={onClose}>
      <p className={styles.soft}>{t('substitute.intro')}</p>
      <Flex vertical align="stretch" gap={8}>
        <PeopleSelect isSingle label={t('substitute.person')} value={person} onChange={setPerson} />
        <DatePicker.RangePicker
          value={days ?? null}
          aria-label={t('substitute.days')}
          onChange={(range) => setDays(range?.[0] && range[1] ? [range[0], range[1]] : undefined)}
        />
        <Button
          style={{ alignSelf: 'start' }}
          type="primary"
          disabled={!days || !person[0]}
          loading={create.isPending}
          onClick={add}
        >
          {t('substitute.add')}
        </Button>
      </Flex>
      <QueryState of={read} none={items.length === 0 && t('substitute.empty')} />
      <ul className={styles.list}>
        {items.map(({ id, substituteName, fromDate, toDate }) => (
          <li key={id}>
            <strong>{substituteName}</strong>
            <span>{`${dateText(fromDate)} – ${dateText(toDate)}`}</span>
            <Button size="small" loading={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
              {t('substitute.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

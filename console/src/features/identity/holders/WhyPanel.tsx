import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import type { Holder } from './holder';
import styles from './holders.module.css';
import { useWhyChoices } from './use-why-choices';
import { answerForMenu, answerForPermission } from './why-answer';
import { WhyAnswer } from './WhyAnswer';

/**
 * "Why can this user see this?": of a menu or a permission, every way by which he comes to it, or what withholds it and
 * who could give it.
 */
export function WhyPanel({ holder }: { holder: Holder }) {
  const { t } = useTranslation('identity');
  const { list, options, menuOf } = useWhyChoices(holder);
  const [choice, setChoice] = useState<string>();
  const menu = menuOf(choice);
  const answer = useQuery({
    queryKey: ['why', holder.id, choice],
    enabled: choice !== undefined,
    staleTime: 0,
    queryFn: () => (menu ? answerForMenu(menu, holder) : answerForPermission(choice!, holder)),
  });
  if (list.isPending) return <Skeleton active />;
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <p className={styles.hint}>{t('why.hint')}</p>
      <Select
        style={{ width: '100%' }}
        aria-label={t('why.choose')}
        placeholder={t('why.choose')}
        showSearch={{ optionFilterProp: 'search' }}
        options={options}
        value={choice ?? null}
        onChange={setChoice}
      />
      {choice !== undefined && answer.isPending && <Skeleton active style={{ marginTop: 12 }} />}
      {answer.isError && <ListFailure error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && <WhyAnswer answer={answer.data} isMenu={menu !== undefined} holder={holder} />}
    </>
  );
}

import { ReloadOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { tellWarning } from '../ui/feedback';
import { TipButton } from '../ui/TipButton';

/** Asks for fresh rows. Whoever does so learns when there are none; what the server refuses is told as ever. */
export function RefreshButton({ of: list }: { of: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  const { t } = useTranslation();
  const refresh = async () => {
    const { error } = await list.refetch();
    if (error instanceof HttpError && error.kind === 'network') tellWarning(t('list.notRefreshed'));
  };
  return (
    <TipButton
      title={t('action.refresh')}
      icon={<ReloadOutlined spin={list.isFetching} />}
      onClick={() => void refresh()}
    />
  );
}

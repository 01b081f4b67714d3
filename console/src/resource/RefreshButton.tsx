import { ReloadOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { tellWarning } from '../ui/feedback';

/** Asks for fresh rows. Whoever does so learns when there are none; what the server refuses is told as ever. */
export function RefreshButton({ of: list }: { of: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  const { t } = useTranslation();
  const refresh = async () => {
    const { error } = await list.refetch();
    if (error instanceof HttpError && error.kind === 'network') tellWarning(t('list.notRefreshed'));
  };
  return (
    <Tooltip title={t('action.refresh')}>
      <Button
        aria-label={t('action.refresh')}
        icon={<ReloadOutlined spin={list.isFetching} />}
        onClick={() => void refresh()}
      />
    </Tooltip>
  );
}

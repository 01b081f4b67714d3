import { presence, PRESENCE_EVERY } from '@ishare/contracts/platform/presence.js';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../session/routes';
import { dateText } from '../ui/figures';
import { SaidBy } from './PersonName';

/** Says that the reader edits a record, and who else does at this moment. */
export function OtherEditors({ path, id }: { path: string; id: string }) {
  const { t } = useTranslation();
  const say = (isEditing: boolean) => call(presence.say, { body: { path, id, isEditing } }, { quiet: true });
  const editors = useQuery({
    queryKey: ['editors of', path, id],
    queryFn: async () => (await say(true)).others,
    refetchInterval: PRESENCE_EVERY,
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () =>
      void call(presence.say, { body: { path, id, isEditing: false } }, { quiet: true }).catch(() => undefined),
    [path, id],
  );
  if (!editors.data?.length) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('editors.also')}
      description={editors.data.map(({ userName, since }) => (
        <div key={userName}>
          <SaidBy userName={userName} after={[t('editors.since', { time: dateText(since, true) })]} />
        </div>
      ))}
    />
  );
}

import { Input } from 'antd';
import type { TFunction } from 'i18next';
import { confirmAction } from '../../../ui/feedback';

/** Asks for the current password; undefined where the question is put away. */
export async function askPassword(t: TFunction<'account'>): Promise<string | undefined> {
  let typed = '';
  const isGiven = await confirmAction({
    title: t('password.current'),
    content: (
      <>
        <p>{t('password.currentWhy')}</p>
        <Input.Password
          autoFocus
          autoComplete="current-password"
          aria-label={t('password.current')}
          maxLength={128}
          onChange={({ target }) => (typed = target.value)}
        />
      </>
    ),
    okText: t('password.go'),
  });
  return isGiven ? typed : undefined;
}

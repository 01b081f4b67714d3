import { EMAIL } from '@ishare/contracts/reach.js';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ResourceForm } from '../../../resource/ResourceForm';
import type { Field } from '../../../resource/screen';
import { http } from '../../../session/http';
import { ownEmail } from '../../../session/own-email';
import { useConfiguration } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';

const path = '/api/setting-management/emailing';

const address = (key: string, initial: string | undefined): Field => ({
  key,
  type: 'text',
  required: true,
  max: 256,
  pattern: EMAIL,
  span: 2,
  ...(initial && { initial }),
});

/** A mail to see that mails go out: from the sender of the settings to whoever asks, ready to be sent. */
export default function TestMail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform');
  const configuration = useConfiguration();
  const saved = useQuery({
    queryKey: [path],
    queryFn: () => http.get<{ defaultFromAddress?: string }>(path, undefined, { quiet: true }),
  });
  if (saved.isPending) return null;
  return (
    <ResourceForm
      name="platform:setting.mail"
      title={t('setting.test')}
      saveText={t('setting.send')}
      fields={[
        address('senderEmailAddress', saved.data?.defaultFromAddress),
        address('targetEmailAddress', ownEmail(configuration?.currentUser.email)),
        { key: 'subject', type: 'text', required: true, max: 256, span: 2, initial: t('setting.testSubject') },
        { key: 'body', type: 'textarea', span: 2, initial: t('setting.testBody') },
      ]}
      onSave={async (values) => {
        await http.post(`${path}/send-test-email`, values, { quiet: true });
        tellSuccess(t('setting.testSent'));
      }}
      onClose={onClose}
    />
  );
}

import { emailing } from '@ishare/contracts/platform/setting-routes.js';
import { EMAIL } from '@ishare/contracts/reach.js';
import type { BodyOfRoute } from '@ishare/contracts/things/route.js';
import { useTranslation } from 'react-i18next';
import { ResourceForm } from '../../../resource/ResourceForm';
import type { Field } from '../../../resource/screen';
import { ownEmail } from '../../../session/own-email';
import { call, useRoute } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';

const quiet = { quiet: true };

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
  const saved = useRoute(emailing.get, {}, { calls: quiet });
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
        await call(emailing.sendTest, { body: values as BodyOfRoute<typeof emailing.sendTest> }, quiet);
        tellSuccess(t('setting.testSent'));
      }}
      onClose={onClose}
    />
  );
}

import { linkPageOf } from '@ishare/contracts/linked-file.js';
import { DOCUMENT_LINK_DAYS, sharedDocuments } from '@ishare/contracts/files/shared-document.js';
import { useTranslation } from 'react-i18next';
import { TimedLink } from '../../resource/TimedLink';
import { useAct } from '../../session/routes';
import { tellSuccess } from '../../ui/feedback';

/** A link by which somebody without a sign-in has the document for some days. */
export default function LinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('files');
  const make = useAct(sharedDocuments.makeLink);
  const revoke = useAct(sharedDocuments.revokeLinks, {
    onDone: () => {
      make.reset();
      tellSuccess(t('link.revoked'));
    },
  });
  return (
    <TimedLink
      title={t('sharedDocument.link')}
      hint={t('link.hint')}
      days={DOCUMENT_LINK_DAYS}
      made={make.data}
      addressOf={({ key }) => linkPageOf('document', id, key)}
      isMaking={make.isPending}
      onMake={(days) => make.mutate({ params: { id }, body: { days } })}
      isRevoking={revoke.isPending}
      onRevoke={() => revoke.mutate({ params: { id } })}
      onClose={onClose}
    />
  );
}

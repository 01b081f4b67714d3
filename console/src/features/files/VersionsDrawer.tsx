import { DownloadOutlined, RollbackOutlined } from '@ant-design/icons';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { sharedDocuments, type SharedDocument } from '@ishare/contracts/files/shared-document.js';
import { Alert, Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { SaidBy } from '../../resource/PersonName';
import { QueryState } from '../../resource/QueryState';
import { save, useAct, useRoute } from '../../session/routes';
import { usePermission } from '../../session/session';
import { confirmAction } from '../../ui/feedback';
import { bytesText, dateText } from '../../ui/figures';
import { StateTag } from '../../ui/StateTag';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import styles from './Files.module.css';

const P = insightPermissions.names.SharedDocuments;

/** Why somebody sees the document, and how many do. */
function Why({ id }: { id: string }) {
  const { t } = useTranslation('files');
  const { data } = useRoute(sharedDocuments.why, { params: { id } });
  if (!data) return null;
  const because = data.because.map((one) => t(`because.${one}`)).join(' ');
  return <Alert type="info" showIcon title={because} description={t('people', { count: data.count })} />;
}

/** What a document was at any time: each version with who, when and why. */
export default function VersionsDrawer({
  document,
  onDone,
  onClose,
}: {
  document: SharedDocument;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['files', 'common']);
  useReturnedFocus();
  const mayDelete = usePermission(P.Delete);
  const versions = useRoute(sharedDocuments.byDocument, { query: { documentId: document.id } });
  const onAct = { onDone };
  const takeBack = useAct(sharedDocuments.removeFile, onAct);
  const restore = useAct(sharedDocuments.restore, onAct);
  const standing = versions.data?.items.filter(({ binnedTime }) => binnedTime === null) ?? [];
  const ask = async (version: SharedDocument) => {
    const isLast = standing.length === 1;
    const title = t(isLast ? 'version.askLast' : 'version.ask', { version: version.version });
    if (await confirmAction({ title, danger: true, okText: t('version.takeBack') })) {
      await takeBack.mutateAsync({ params: { id: version.id } });
      if (isLast) onClose();
    }
  };
  return (
    <Drawer open onClose={onClose} size={560} title={document.name}>
      <div className={styles.stack}>
        <Why id={document.id} />
        {!versions.data && <QueryState of={versions} />}
        <ul className={styles.versions}>
          {versions.data?.items.map((version) => (
            <li key={version.id} data-away={version.binnedTime !== null || undefined}>
              <div>
                <strong>{t('version.no', { version: version.version })}</strong>
                {version.id === standing[0]?.id && <StateTag tone="success">{t('version.shown')}</StateTag>}
                {version.binnedTime && <StateTag tone="neutral">{t('version.away')}</StateTag>}
                <small>
                  {version.name} · {bytesText(version.size)} · {t('version.downloads', { count: version.downloads })}
                </small>
                {version.note && <p>{version.note}</p>}
                <small>
                  <SaidBy userName={version.creatorName} after={[dateText(version.creationTime, true)]} />
                </small>
              </div>
              <span>
                <Button
                  icon={<DownloadOutlined />}
                  aria-label={t('sharedDocument.download')}
                  onClick={() => void save(sharedDocuments.download, version.name, { params: { id: version.id } })}
                />
                {mayDelete &&
                  (version.binnedTime ? (
                    <Button
                      icon={<RollbackOutlined />}
                      loading={restore.isPending}
                      onClick={() => restore.mutate({ params: { id: version.id } })}
                    >
                      {t('version.restore')}
                    </Button>
                  ) : (
                    <Button danger onClick={() => void ask(version)}>
                      {t('version.takeBack')}
                    </Button>
                  ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  );
}

import { files } from '@ishare/contracts/files/file-descriptors.js';
import { useQueryClient } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { contentHash } from '../../../http/content-hash';
import { inWords } from '../../../resource/in-words';
import { keepAt } from '../../../session/keep-file';
import type { Tell } from '../../../session/parts';
import { call, makeStale } from '../../../session/routes';
import { confirmAction } from '../../../ui/feedback';
import { UploadList } from '../../../ui/UploadList';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { filesPlace } from './files-place';

/** Files go into a folder; one that is there already, by its name or by what it holds, is asked about first. */
export default function UploadFilesDrawer({ directoryId, onClose }: { directoryId: string; onClose: () => void }) {
  useReturnedFocus();
  const { t } = useTranslation('files');
  const client = useQueryClient();
  const send = async (file: File, tell: Tell, signal: AbortSignal) => {
    const asked = { directoryId, fileName: file.name, size: file.size, sha256: await contentHash(file) };
    const [known] = await call(files.preUploadInfo, { body: [asked] }, { quiet: true }).catch((error: unknown) => {
      throw inWords(error);
    });
    const same = !known?.doesExist && known?.same;
    if (same && !(await confirmAction({ title: t('browser.sameAsk', { path: same }), okText: t('browser.keepBoth') })))
      throw new Error(t('browser.left'));
    if (
      known?.doesExist &&
      !(await confirmAction({
        title: t('browser.existsAsk', { name: file.name }),
        okText: t('browser.replace'),
        danger: true,
      }))
    )
      throw new Error(t('browser.left'));
    try {
      await keepAt(file, { directoryId, ...(known?.doesExist && { overrideExisting: true }) }, tell, signal);
    } catch (error) {
      throw inWords(error);
    }
    await makeStale(client, files.upload);
  };
  return (
    <Drawer open size={520} title={t('browser.upload')} onClose={onClose}>
      <UploadList send={send} place={filesPlace(directoryId)} />
    </Drawer>
  );
}

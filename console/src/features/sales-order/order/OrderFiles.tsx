import { isLarge } from '@ishare/contracts/files/parts.js';
import { ORDER_FILE_ACCEPT } from '@ishare/contracts/sales-order/order-file-kinds.js';
import { orderFiles, UPLOAD_PART } from '@ishare/contracts/sales-order/order-files.js';
import type { OrderFile } from '@ishare/contracts/sales-order/order-files.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../resource/in-words';
import { ResourceTable } from '../../../resource/ResourceTable';
import { actionsColumn } from '../../../resource/RowActions';
import { Can } from '../../../session/Can';
import { sendParts, type Tell } from '../../../session/parts';
import { act, call, makeStale, save, sendForm } from '../../../session/routes';
import { currentAccount, usePermission } from '../../../session/session';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { UploadList } from '../../../ui/UploadList';
import { shownAs } from '../../../resource/shown-as';
import { lazy } from '../../../state/lazy';

const FilePreview = lazy(async () => ({ default: (await import('./FilePreview')).FilePreview }));
const P = salesOrderPermissions.names.Orders;

/** One that was kept. */
type KeptFile = OrderFile & { id: string };

/** Hangs a file on an order; a large one goes in parts. */
async function keep(id: string, file: File, tell: Tell, signal: AbortSignal): Promise<OrderFile | undefined> {
  if (!isLarge(file)) {
    const form = new FormData();
    form.append(UPLOAD_PART, file);
    return (await sendForm(orderFiles.upload, { params: { id }, body: form }, { onProgress: tell, signal })).items[0];
  }
  const uploadId = await sendParts(orderFiles.parts, file, { tell, signal });
  tell(100);
  return call(orderFiles.keepParts, { params: { id }, body: { uploadId } }, { quiet: true });
}

/** Files of an order; each upload is told on its own whether it succeeded. */
export function OrderFiles({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const mayEdit = usePermission(P.Edit);
  const send = async (file: File, tell: Tell, signal: AbortSignal) => {
    const result = await keep(salesOrderId, file, tell, signal).catch((error: unknown) => {
      throw inWords(error);
    });
    if (!result?.isSuccess) throw new Error(result?.errorMessage ?? t('common:upload.failedPlain'));
    await makeStale(client, orderFiles.upload);
    return result as KeptFile;
  };
  const remove = ({ id }: KeptFile) => act(client, orderFiles.remove, { params: { fileId: id } });
  const askRemove = async (file: KeptFile) => {
    if (
      !(await confirmAction({
        title: t('common:upload.removeAsk', { name: file.fileName }),
        danger: true,
        okText: t('common:action.remove'),
      }))
    )
      return;
    await remove(file);
    tellSuccess(t('common:done.deleted'));
  };
  const columns = [
    { key: 'fileName', title: t('file.fileName'), width: 360, pinned: 'start' as const },
    { key: 'fileType', title: t('file.fileType'), width: 140 },
  ];
  const [shown, show] = useState<KeptFile>();
  const words = [t('file.look'), t('file.download'), ...(mayEdit ? [t('common:action.remove')] : [])];
  const tail = actionsColumn<KeptFile>(t('common:column.actions'), words, (file) => [
    ...(shownAs(file.fileName) ? [{ key: 'look', label: t('file.look'), run: () => show(file) }] : []),
    {
      key: 'download',
      label: t('file.download'),
      run: () => void save(orderFiles.download, file.fileName, { params: { fileId: file.id } }),
    },
    ...(mayEdit
      ? [{ key: 'remove', label: t('common:action.remove'), danger: true, run: () => void askRemove(file) }]
      : []),
  ]);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 12, height: '100%' }}>
      <Can permission={P.Edit}>
        <UploadList
          send={send}
          remove={remove}
          accept={ORDER_FILE_ACCEPT}
          place={`${currentAccount() ?? ''} order ${salesOrderId}`}
        />
      </Can>
      <ResourceTable<KeptFile>
        plain
        path={pathOf(orderFiles.list, { id: salesOrderId })}
        label={t('tab.files')}
        columns={columns}
        tail={tail}
        layoutPath="/sales-order/order-files"
        emptyText={t('file.none')}
      />
      <Suspense fallback={null}>{shown && <FilePreview file={shown} onClose={() => show(undefined)} />}</Suspense>
    </div>
  );
}

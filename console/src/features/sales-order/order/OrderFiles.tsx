import { ORDER_FILE_ACCEPT } from '@ishare/contracts/sales-order/order-file-kinds.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../../../http/download';
import { upload } from '../../../http/upload';
import { ResourceTable } from '../../../resource/ResourceTable';
import { actionsColumn } from '../../../resource/RowActions';
import { Can } from '../../../session/Can';
import { orders } from '@ishare/contracts/sales-order/orders.js';
import { http } from '../../../session/http';
import { makeStale } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { UploadList } from '../../../ui/UploadList';
import { endpoints } from '../endpoints';
import type { OrderFile } from '../records';

const P = salesOrderPermissions.names.Orders;

/** Files of an order; each upload is told on its own whether it succeeded. */
export function OrderFiles({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const mayEdit = usePermission(P.Edit);
  const path = `${endpoints.order(salesOrderId)}/files`;
  const reload = async () => {
    await client.invalidateQueries({ queryKey: [path] });
    await makeStale(client, { stale: [`${orders.path}/${salesOrderId}`] });
  };
  const send = async (file: File, onProgress: (percent: number) => void) => {
    const form = new FormData();
    form.append('filename', file);
    const { items } = await upload<{ items: OrderFile[] }>(
      http,
      `/api/app/salesorder/multifile/${salesOrderId}`,
      form,
      { onProgress },
    );
    const [result] = items;
    if (!result?.isSuccess) throw new Error(result?.errorMessage ?? t('common:upload.failedPlain'));
    await reload();
    return result;
  };
  const remove = async (file: OrderFile) => {
    await http.delete(endpoints.orderFile(file.id));
    await reload();
  };
  const askRemove = async (file: OrderFile) => {
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
  const words = [t('file.download'), ...(mayEdit ? [t('common:action.remove')] : [])];
  const tail = actionsColumn<OrderFile>(t('common:column.actions'), words, (file) => [
    {
      key: 'download',
      label: t('file.download'),
      run: () => void download(http, `${endpoints.orderFile(file.id)}/download`, file.fileName),
    },
    ...(mayEdit
      ? [{ key: 'remove', label: t('common:action.remove'), danger: true, run: () => void askRemove(file) }]
      : []),
  ]);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 12, height: '100%' }}>
      <Can permission={P.Edit}>
        <UploadList send={send} remove={remove} accept={ORDER_FILE_ACCEPT} />
      </Can>
      <ResourceTable<OrderFile>
        plain
        path={path}
        label={t('tab.files')}
        columns={columns}
        tail={tail}
        layoutPath="/sales-order/order-files"
        emptyText={t('file.none')}
      />
    </div>
  );
}

import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '../../../http/download';
import { upload } from '../../../http/upload';
import { Can } from '../../../session/Can';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { UploadList } from '../../../ui/UploadList';
import { endpoints } from '../endpoints';
import type { OrderFile } from '../records';

const P = salesOrderPermissions.names.Orders;

/** Files of an order; each upload is told on its own whether it succeeded. */
export function OrderFiles({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const mayEdit = usePermission(P.Edit);
  const key = [endpoints.orders, salesOrderId, 'files'];
  const files = useQuery({ queryKey: key, queryFn: ({ signal }) => http.get<{ items: OrderFile[] }>(`${endpoints.order(salesOrderId)}/files`, undefined, { signal }) });
  const reload = () => client.invalidateQueries({ queryKey: [endpoints.orders, salesOrderId] });
  const send = async (file: File, onProgress: (percent: number) => void) => {
    const form = new FormData();
    form.append('filename', file);
    const { items } = await upload<{ items: OrderFile[] }>(http, `/api/app/salesorder/multifile/${salesOrderId}`, form, { onProgress });
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
    if (!(await confirmAction({ title: t('common:upload.removeAsk', { name: file.fileName }), danger: true, okText: t('common:action.remove') }))) return;
    await remove(file);
    tellSuccess(t('common:done.deleted'));
  };
  const columns: GridColumn<OrderFile>[] = [
    { key: 'fileName', title: t('file.fileName'), width: 360, pinned: 'start' },
    { key: 'fileType', title: t('file.fileType'), width: 140 },
    {
      key: '__actions', title: t('common:column.actions'), width: 110, pinned: 'end', resizable: false,
      render: (file) => (
        <Space>
          <Button type="text" size="small" aria-label={t('file.download')} icon={<DownloadOutlined />} onClick={() => void download(http, `${endpoints.orderFile(file.id)}/download`, file.fileName)} />
          {mayEdit && <Button type="text" size="small" danger aria-label={t('common:action.remove')} icon={<DeleteOutlined />} onClick={() => void askRemove(file)} />}
        </Space>
      ),
    },
  ];
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Can permission={P.Edit}>
        <UploadList send={send} remove={remove} />
      </Can>
      <DataGrid label={t('tab.files')} rows={files.data?.items ?? []} columns={columns} rowKey={fileId} loading={files.isPending} height={320} empty={<EmptyState text={t('file.none')} />} />
    </div>
  );
}

function fileId(file: OrderFile): string {
  return file.id;
}

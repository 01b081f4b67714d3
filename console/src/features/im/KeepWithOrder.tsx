import { FolderAddOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@ishare/contracts/im/chat.js';
import { orderFiles, UPLOAD_PART } from '@ishare/contracts/sales-order/order-files.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../resource/files';
import { makeStale, sendForm } from '../../session/routes';
import { usePermission } from '../../session/session';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { tellError, tellSuccess } from '../../ui/feedback';
import { TipButton } from '../../ui/TipButton';
import styles from './Chat.module.css';

/** What was sent in the talk about an order becomes one of its files. */
export function KeepWithOrder({ salesOrderId, message }: { salesOrderId: string; message: ChatMessage }) {
  const { t } = useTranslation('im');
  const client = useQueryClient();
  const may = usePermission(salesOrderPermissions.names.Orders.Edit);
  const { fileId, mimeType = '' } = message.extraProperties;
  const keep = useMutation({
    mutationFn: async () => {
      const form = new FormData();
      form.append(UPLOAD_PART, new File([await fetchFile(fileId!)], message.content, { type: mimeType }));
      const { items } = await sendForm(orderFiles.upload, { params: { id: salesOrderId }, body: form });
      await makeStale(client, orderFiles.upload);
      return items[0]!;
    },
    onSuccess: ({ isSuccess, errorMessage, fileName }) =>
      isSuccess
        ? tellSuccess(t('keptWithOrder', { name: fileName }))
        : tellError({ title: fileName, message: errorMessage ?? '' }),
    onError: (error: Error & { text?: string }) =>
      tellError({ title: message.content, message: error.text ?? error.message }),
  });
  if (!may || fileId === undefined) return null;
  return (
    <TipButton
      type="text"
      size="small"
      className={styles.recall!}
      title={t('keepWithOrder')}
      icon={<FolderAddOutlined />}
      loading={keep.isPending}
      onClick={() => keep.mutate()}
    />
  );
}

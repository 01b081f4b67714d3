import { FolderAddOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@ishare/contracts/im/chat.js';
import { orderFiles, UPLOAD_PART } from '@ishare/contracts/sales-order/order-files.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../resource/files';
import { failureText } from '../../resource/refusals';
import { LookupSelect } from '../../resource/LookupSelect';
import { makeStale, sendForm } from '../../session/routes';
import { usePermission } from '../../session/session';
import { tellError, tellSuccess } from '../../ui/feedback';
import { TipButton } from '../../ui/TipButton';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import styles from './Chat.module.css';

/** Hangs the file of a message on an order. */
function useKeeping({ content, extraProperties: { fileId, mimeType = '' } }: ChatMessage) {
  const { t } = useTranslation('im');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const form = new FormData();
      form.append(UPLOAD_PART, new File([await fetchFile(fileId!)], content, { type: mimeType }));
      const { items } = await sendForm(orderFiles.upload, { params: { id }, body: form });
      await makeStale(client, orderFiles.upload);
      return items[0]!;
    },
    onSuccess: ({ isSuccess, errorMessage, fileName }) =>
      isSuccess
        ? tellSuccess(t('keptWithOrder', { name: fileName }))
        : tellError({ title: fileName, message: errorMessage ?? '' }),
    onError: (error) => tellError({ title: content, message: failureText(error, t) }),
  });
}

/** Asks for the order, where the talk is about none. */
function OrderChoice({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  useReturnedFocus();
  const { t } = useTranslation('im');
  const [id, setId] = useState<string>();
  return (
    <Modal
      open
      title={t('keepWithOrder')}
      okButtonProps={{ disabled: id === undefined }}
      onOk={() => id !== undefined && onChoose(id)}
      onCancel={onClose}
    >
      <LookupSelect
        field={{
          key: 'salesOrderId',
          label: t('whichOrder'),
          type: 'lookup',
          path: '/api/app/salesOrder',
          labelOf: ({ salesOrderNo, customerName }: { salesOrderNo: string; customerName: string | null }) =>
            [salesOrderNo, customerName].filter(Boolean).join(' · '),
        }}
        aria-label={t('whichOrder')}
        value={id}
        onChange={(next) => setId(typeof next === 'string' ? next : undefined)}
      />
    </Modal>
  );
}

/** What was sent becomes a file of the order that is talked about, or of one that is chosen. */
export function KeepWithOrder({ salesOrderId, message }: { salesOrderId: string | null; message: ChatMessage }) {
  const { t } = useTranslation('im');
  const may = usePermission(salesOrderPermissions.names.Orders.Edit);
  const keep = useKeeping(message);
  const [isAsking, ask] = useState(false);
  if (!may || message.extraProperties.fileId === undefined) return null;
  return (
    <>
      <TipButton
        type="text"
        size="small"
        className={styles.recall!}
        title={t('keepWithOrder')}
        aria-label={t('keepWithOrder')}
        icon={<FolderAddOutlined />}
        loading={keep.isPending}
        onClick={() => (salesOrderId === null ? ask(true) : keep.mutate(salesOrderId))}
      />
      {isAsking && (
        <OrderChoice
          onChoose={(id) => {
            ask(false);
            keep.mutate(id);
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

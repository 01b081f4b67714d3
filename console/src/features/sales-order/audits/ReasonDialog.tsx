import { Button, Form, Input, Modal, Select, Space } from 'antd';
import type { RefSelectProps } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { useDictionary } from '../../../resource/dictionary';
import type { AuditInput } from './audit-actions';

function UserSelect({
  sheetId,
  ...props
}: {
  sheetId: string;
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
  ref?: Ref<RefSelectProps>;
}) {
  const { t } = useTranslation();
  const users = useRoute(audits.auditors, { params: { id: sheetId } }, { gcTime: 0 });
  return (
    <Select
      {...props}
      loading={users.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('form.choose')}
      options={users.data?.items.map(({ id, userName, name }) => ({
        value: id,
        label: name ? `${name} · ${userName}` : userName,
      }))}
    />
  );
}

/** Asks for what an action needs: a user, a comment, or both; the usual reasons are one click each. */
export function ReasonDialog({
  title,
  okText,
  comment,
  usersOf,
  note,
  reasons,
  onDone,
  onClose,
}: {
  title: string;
  /** What the dialog does, in a verb. */
  okText: string;
  comment: 'none' | 'optional' | 'required';
  /** The sheet that is to be given to somebody, of those who may have it; nobody is named without it. */
  usersOf?: string;
  /** What is to be known before it is done. */
  note?: ReactNode;
  /** Code of the dictionary with the usual reasons. */
  reasons?: string;
  onDone: (input: AuditInput) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [form] = Form.useForm<AuditInput>();
  const [isBusy, setBusy] = useState(false);
  const users = useRef<RefSelectProps>(null);
  const text = useRef<TextAreaRef>(null);
  const usual = useDictionary(reasons);
  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values || isBusy) return;
    setBusy(true);
    try {
      await onDone(values);
      onClose();
    } catch {
      // The refusal is on screen already; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const take = (reason: string) => {
    const before = form.getFieldValue('comment') as string | undefined;
    form.setFieldsValue({ comment: before ? `${before}; ${reason}` : reason });
  };
  /** The number of a usual reason takes it while nothing is written yet. */
  const takeByKey = (event: KeyboardEvent) => {
    const reason =
      reasons && /^[1-9]$/.test(event.key) && !form.getFieldValue('comment') ? usual[Number(event.key) - 1] : undefined;
    if (!reason) return;
    event.preventDefault();
    take(reason.displayText);
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      onCancel={onClose}
      onOk={() => void submit()}
      confirmLoading={isBusy}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && (usersOf ? users.current : text.current)?.focus()}
    >
      <Form name="reason" form={form} layout="vertical" onFinish={() => void submit()}>
        {note}
        {usersOf && (
          <Form.Item
            name="userId"
            label={t('audit.user')}
            rules={[{ required: true, message: t('common:form.required', { label: t('audit.user') }) }]}
          >
            <UserSelect ref={users} sheetId={usersOf} />
          </Form.Item>
        )}
        {comment !== 'none' && (
          <>
            {reasons && usual.length > 0 && (
              <Space wrap size={6} style={{ marginBottom: 8 }}>
                {usual.slice(0, 9).map((item, index) => (
                  <Button key={item.code} size="small" onClick={() => take(item.displayText)}>
                    {index + 1} {item.displayText}
                  </Button>
                ))}
              </Space>
            )}
            <Form.Item
              name="comment"
              label={t('audit.comment')}
              rules={
                comment === 'required'
                  ? [
                      {
                        required: true,
                        whitespace: true,
                        message: t('common:form.required', { label: t('audit.comment') }),
                      },
                    ]
                  : []
              }
            >
              <Input.TextArea
                ref={text}
                maxLength={500}
                showCount
                autoSize={{ minRows: 3, maxRows: 8 }}
                onKeyDown={takeByKey}
                onPressEnter={(event) => (event.ctrlKey || event.metaKey) && void submit()}
              />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}

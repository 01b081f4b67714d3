import { Button, Form, Input, Modal, Select, Space } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import { endpoints } from '../endpoints';
import { useDictionary } from '../queries';
import type { AuditInput } from './audit-actions';

interface UserOption {
  id: string;
  userName: string;
  name: string | null;
}

function UserSelect(props: { value?: string; onChange?: (value: string) => void; id?: string }) {
  const { t } = useTranslation();
  const query = { skipCount: 0, maxResultCount: 999 };
  const users = useQuery({ queryKey: [endpoints.users, query], queryFn: () => http.get<{ items: UserOption[] }>(endpoints.users, query) });
  return (
    <Select
      {...props}
      loading={users.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('form.choose')}
      options={users.data?.items.map(({ id, userName, name }) => ({ value: id, label: name ? `${name} · ${userName}` : userName }))}
    />
  );
}

/** Asks for what an action needs: a user, a comment, or both; the usual reasons are one click each. */
export function ReasonDialog({ title, comment, takesUser, reasons, onDone, onClose }: {
  title: string;
  comment: 'none' | 'optional' | 'required';
  takesUser?: boolean;
  /** Code of the dictionary with the usual reasons. */
  reasons?: string;
  onDone: (input: AuditInput) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [form] = Form.useForm<AuditInput>();
  const [isBusy, setBusy] = useState(false);
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
  const take = (text: string) => {
    const before = form.getFieldValue('comment') as string | undefined;
    form.setFieldsValue({ comment: before ? `${before}; ${text}` : text });
  };
  return (
    <Modal open title={title} onCancel={onClose} onOk={() => void submit()} confirmLoading={isBusy} transitionName="" maskTransitionName="" destroyOnHidden>
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        {takesUser && (
          <Form.Item name="userId" label={t('audit.user')} rules={[{ required: true, message: t('common:form.required', { label: t('audit.user') }) }]}>
            <UserSelect />
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
              rules={comment === 'required' ? [{ required: true, whitespace: true, message: t('common:form.required', { label: t('audit.comment') }) }] : []}
            >
              <Input.TextArea autoFocus maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}

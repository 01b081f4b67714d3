import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Select, Space } from 'antd';
import type { FormInstance, RefSelectProps } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { useDictionary } from '../../../resource/dictionary';
import type { DictionaryItem } from '../../../resource/dictionary';
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
  const { t } = useTranslation(['salesOrder', 'common']);
  const users = useRoute(audits.auditors, { params: { id: sheetId } }, { gcTime: 0 });
  return (
    <Select
      {...props}
      loading={users.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('common:form.choose')}
      options={users.data?.items.map(({ id, userName, name, open, avgMinutes }) => ({
        value: id,
        label: [
          name ? `${name} · ${userName}` : userName,
          t('workload.open', { count: open }),
          ...(avgMinutes === null ? [] : [t('workload.average', { count: avgMinutes })]),
        ].join(' · '),
      }))}
    />
  );
}

const mostComment = 500;
/** Usual reasons that have a number, and with it a key. */
const mostReasons = 9;

/** A comment; the usual reasons are one click each, and one key each while nothing is written yet. */
function CommentItems({
  form,
  isRequired,
  reasons,
  ref,
  onSubmit,
}: {
  form: FormInstance<AuditInput>;
  isRequired: boolean;
  reasons: string | undefined;
  ref: Ref<TextAreaRef>;
  onSubmit: () => void;
}) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const usual = useDictionary(reasons).slice(0, reasons ? mostReasons : 0);
  const label = t('audit.comment');
  const counted = Form.useWatch('reasonCode', form);
  // The first one is what it counts under; the others are words.
  const take = ({ code, displayText }: DictionaryItem) => {
    const { comment: before, reasonCode = code } = form.getFieldsValue(true) as AuditInput;
    form.setFieldsValue({ comment: before ? `${before}; ${displayText}` : displayText, reasonCode });
  };
  const takeByKey = (event: KeyboardEvent) => {
    const reason = form.getFieldValue('comment') ? undefined : usual[Number(event.key) - 1];
    if (!reason) return;
    event.preventDefault();
    take(reason);
  };
  const required = { required: true, whitespace: true, message: t('common:form.required', { label }) };
  return (
    <>
      <Form.Item name="reasonCode" hidden>
        <Input />
      </Form.Item>
      {usual.length > 0 && (
        <Space wrap size={6} style={{ marginBottom: 8 }}>
          {usual.map((item, index) => (
            <Button
              key={item.code}
              size="small"
              type={item.code === counted ? 'primary' : 'default'}
              onClick={() => take(item)}
            >
              {index + 1} {item.displayText}
            </Button>
          ))}
        </Space>
      )}
      <Form.Item name="comment" label={label} rules={isRequired ? [required] : []}>
        <Input.TextArea
          ref={ref}
          maxLength={mostComment}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          onKeyDown={takeByKey}
          onPressEnter={(event) => (event.ctrlKey || event.metaKey) && onSubmit()}
        />
      </Form.Item>
    </>
  );
}

interface ReasonDialogProps {
  title: string;
  /** What the dialog does, in a verb. */
  okText: string;
  comment: 'none' | 'optional' | 'required';
  /** The sheet that is to be given to somebody, of those who may have it; nobody is named without it. */
  usersOf?: string;
  /** What is to be known before it is done. */
  note?: ReactNode;
  /** The note is still to come: nothing is done before it is read, and no button moves away under the pointer. */
  isNoteAwaited?: boolean;
  /** Code of the dictionary with the usual reasons. */
  reasons?: string;
  /** Rejects when it is refused, and that is told. */
  onDone: (input: AuditInput) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for what an action needs: a user, a comment, or both. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, okText, comment, usersOf, note, isNoteAwaited = false, reasons, onDone, onClose } = props;
  const { t } = useTranslation(['salesOrder', 'common']);
  const [form] = Form.useForm<AuditInput>();
  const users = useRef<RefSelectProps>(null);
  const text = useRef<TextAreaRef>(null);
  // What was typed stays when it is refused.
  const act = useMutation({ mutationFn: onDone, onSuccess: onClose });
  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (values && !act.isPending && !isNoteAwaited) act.mutate(values);
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      onCancel={onClose}
      onOk={() => void submit()}
      confirmLoading={act.isPending}
      okButtonProps={{ disabled: isNoteAwaited }}
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
          <CommentItems
            form={form}
            isRequired={comment === 'required'}
            reasons={reasons}
            ref={text}
            onSubmit={() => void submit()}
          />
        )}
      </Form>
    </Modal>
  );
}

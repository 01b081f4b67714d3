import type { MoveResult } from '@ishare/contracts/things/moves.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tellSuccess } from '../../ui/feedback';
import { refresh } from '../use-reload';
import type { Written } from '../use-reload';

const MAX_COMMENT = 1_000;

export interface StepAsk {
  /** Text key of the step, in a verb. */
  step: string;
  /** What people call the records. */
  records: readonly string[];
  /** What whoever does the step must have seen of the one record. */
  details?: ReactNode;
  comment: 'none' | 'optional' | 'required';
  danger: boolean;
  /** What would come of it, where many records are named. */
  judge?: () => Promise<readonly MoveResult[]>;
  act: (comment: string | null) => Promise<void>;
  /** The list that shows the records, and what else follows from the step. */
  of: Written;
}

/** Asks before a step is done: which records, which of them cannot follow and why, and what is to be said to it. */
export function StepDialog({ ask, onClose }: { ask: StepAsk; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [form] = Form.useForm<{ comment?: string }>();
  const text = useRef<TextAreaRef>(null);
  const { records, details, comment, danger, judge } = ask;
  const title = t(ask.step);
  const judged = useQuery({
    queryKey: [ask.of.path, 'judge', ask.step, records],
    queryFn: () => judge!(),
    enabled: judge !== undefined,
    gcTime: 0,
  });
  const refused = judged.data?.filter(({ isAllowed }) => !isAllowed) ?? [];
  const step = useMutation({
    mutationFn: (said: string | null) => ask.act(said),
    onSuccess: () => {
      tellSuccess(t('done.step', { step: title }));
      onClose();
    },
    // A refusal may mean that somebody was quicker: the list shows what is so now.
    onSettled: () => refresh(client, ask.of),
  });
  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (values && !step.isPending) step.mutate(values.comment?.trim() || null);
  };
  return (
    <Modal
      open
      title={title}
      okText={title}
      okButtonProps={{ danger, disabled: refused.length > 0 || (judge !== undefined && judged.isPending) }}
      confirmLoading={step.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && text.current?.focus()}
    >
      <Form name="step" form={form} layout="vertical" onFinish={() => void submit()}>
        <p>{records.length === 1 ? records[0] : t('step.many', { count: records.length, first: records[0] })}</p>
        {details}
        {refused.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('step.refused', { count: refused.length })}
            description={refused.map((one) => (
              <div key={one.id}>
                {one.title}: {one.reason}
              </div>
            ))}
            style={{ marginBottom: 12 }}
          />
        )}
        {comment !== 'none' && (
          <Form.Item
            name="comment"
            label={t('step.comment')}
            rules={
              comment === 'required'
                ? [{ required: true, whitespace: true, message: t('form.required', { label: t('step.comment') }) }]
                : []
            }
          >
            <Input.TextArea
              ref={text}
              maxLength={MAX_COMMENT}
              showCount
              autoSize={{ minRows: 3, maxRows: 8 }}
              onPressEnter={(event) => (event.ctrlKey || event.metaKey) && void submit()}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

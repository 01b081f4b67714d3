import {
  workflowInstances,
  type InstanceAct,
  type WorkflowInstance,
  type WorkflowTrace,
} from '@ishare/contracts/platform/workflow/instance.js';
import type { AskedOf, Route } from '@ishare/contracts/things/route.js';
import { Checkbox, Form, Input, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { dataOf, RequestFields, type RequestValues } from '../inbox/RequestFields';
import { PeopleSelect } from '../PeopleSelect';

/** Acts that say why. */
const REASONED: readonly InstanceAct[] = ['reject', 'return', 'terminate'];
const DANGEROUS: readonly InstanceAct[] = ['reject', 'withdraw', 'terminate'];

interface Said extends RequestValues {
  comment: string;
  people: string[];
  when: 'before' | 'after';
  to: string;
  straightBack: boolean;
}

const R = workflowInstances;

/** What of a request may be changed with an approval; what is emptied is null. */
const changedOf = (said: Said, editable: readonly string[]) => {
  const data: Record<string, unknown> = { amount: said.amount, days: said.days, reason: said.reason.trim() || null };
  return Object.fromEntries(editable.map((name) => [name, data[name] ?? null]));
};

/** The route of an act, and what it is asked with. */
function askOf(
  act: InstanceAct,
  said: Said,
  { instance, editable }: { instance: WorkflowInstance; editable: readonly string[] },
): { route: Route; body: unknown } {
  const { comment, people, when, to, straightBack } = said;
  const base = { comment, concurrencyStamp: instance.concurrencyStamp };
  const userId = people[0];
  switch (act) {
    case 'approve':
      return { route: R.approve, body: editable.length > 0 ? { ...base, data: changedOf(said, editable) } : base };
    case 'reject':
      return { route: R.reject, body: base };
    case 'return':
      return { route: R.sendBack, body: { ...base, to, straightBack } };
    case 'addSign':
      return { route: R.addSign, body: { ...base, userIds: people, when } };
    case 'delegate':
      return { route: R.delegate, body: { ...base, userId } };
    case 'transfer':
      return { route: R.transfer, body: { ...base, userId } };
    case 'removeSign':
      return { route: R.removeSign, body: { ...base, userId: to } };
    case 'resubmit':
      return { route: R.resubmit, body: { ...base, title: said.title, data: dataOf(said) } };
    case 'withdraw':
      return { route: R.withdraw, body: base };
    case 'terminate':
      return { route: R.terminate, body: base };
    case 'replay':
      return { route: R.replay, body: { nodeId: to } };
  }
}

/** What an act is aimed at before anybody chooses. */
const beginsWith = (act: InstanceAct, { nodeId, removable }: WorkflowTrace): string => {
  if (act === 'replay') return nodeId ?? '';
  return act === 'removeSign' ? (removable[0]?.userId ?? '') : 'previous';
};

const numberOr = (value: unknown) => (typeof value === 'number' ? value : null);

interface Props {
  act: InstanceAct;
  instance: WorkflowInstance;
  trace: WorkflowTrace;
  onClose: () => void;
}

/** Asks what an act needs, and does it. */
export function ActDialog({ act, instance, trace, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const { data = {}, title } = instance;
  const [said, set] = useState<Said>({
    comment: '',
    people: [],
    when: 'before',
    to: beginsWith(act, trace),
    straightBack: false,
    title: title ?? '',
    amount: numberOr(data!.amount),
    days: numberOr(data!.days),
    reason: typeof data!.reason === 'string' ? data!.reason : '',
  });
  const put = (more: Partial<Said>) => set({ ...said, ...more });
  const to = act === 'return' && trace.returnable.length === 0 ? 'submitter' : said.to;
  const { route, body } = askOf(act, { ...said, to }, { instance, editable: trace.editable });
  const run = useAct(route, {
    onDone: () => {
      tellSuccess(t(`act.done.${act}`));
      onClose();
    },
  });
  const needsPeople = act === 'addSign' || act === 'delegate' || act === 'transfer';
  const isReady =
    (!REASONED.includes(act) || said.comment.trim() !== '') &&
    (!needsPeople || said.people.length > 0) &&
    (act !== 'resubmit' || said.title.trim() !== '');
  return (
    <Modal
      open
      title={t(`act.${act}`)}
      okText={t(`act.${act}`)}
      okButtonProps={{ disabled: !isReady, danger: DANGEROUS.includes(act), loading: run.isPending }}
      onOk={() => run.mutate({ params: { id: instance.id }, body } as AskedOf<Route>)}
      onCancel={onClose}
    >
      <ActFields act={act} trace={trace} said={{ ...said, to }} needsPeople={needsPeople} onChange={put} />
    </Modal>
  );
}

interface FieldsProps {
  act: InstanceAct;
  trace: WorkflowTrace;
  said: Said;
  needsPeople: boolean;
  onChange: (more: Partial<Said>) => void;
}

/** What an act asks beside its name. */
function ActFields({ act, trace, said, needsPeople, onChange: put }: FieldsProps) {
  const { t } = useTranslation('workflow');
  const isReasoned = REASONED.includes(act);
  const comment = t(isReasoned ? 'act.reason' : 'act.comment');
  return (
    <Form layout="vertical" component="div">
      {act === 'return' && (
        <ReturnFields to={said.to} straightBack={said.straightBack} returnable={trace.returnable} onChange={put} />
      )}
      {act === 'removeSign' && (
        <Form.Item label={t('act.person')}>
          <Select
            value={said.to}
            aria-label={t('act.person')}
            options={trace.removable.map(({ userId, name }) => ({ value: userId, label: name }))}
            onChange={(next) => put({ to: next })}
          />
        </Form.Item>
      )}
      {act === 'addSign' && (
        <Form.Item label={t('act.when')}>
          <Radio.Group
            value={said.when}
            options={(['before', 'after'] as const).map((value) => ({ value, label: t(`act.${value}`) }))}
            onChange={({ target }) => put({ when: target.value as Said['when'] })}
          />
        </Form.Item>
      )}
      {needsPeople && (
        <Form.Item label={t(act === 'addSign' ? 'act.people' : 'act.person')} required>
          <PeopleSelect
            isSingle={act !== 'addSign'}
            label={t(act === 'addSign' ? 'act.people' : 'act.person')}
            value={said.people}
            onChange={(people) => put({ people })}
          />
        </Form.Item>
      )}
      {act === 'approve' && trace.editable.length > 0 && (
        <RequestFields value={said} only={trace.editable} onChange={put} />
      )}
      {act === 'resubmit' && <RequestFields value={said} onChange={put} />}
      {act !== 'replay' && (
        <Form.Item label={comment} required={isReasoned}>
          <Input.TextArea
            autoFocus={!needsPeople}
            value={said.comment}
            maxLength={512}
            rows={3}
            aria-label={comment}
            onChange={({ target }) => put({ comment: target.value })}
          />
        </Form.Item>
      )}
    </Form>
  );
}

interface ReturnProps {
  to: string;
  straightBack: boolean;
  returnable: WorkflowTrace['returnable'];
  onChange: (more: { to?: string; straightBack?: boolean }) => void;
}

/** Where it goes back to, and how it comes again. */
function ReturnFields({ to, straightBack, returnable, onChange }: ReturnProps) {
  const { t } = useTranslation('workflow');
  const [nearest, ...further] = returnable;
  const options = [
    ...(nearest ? [{ value: 'previous', label: `${t('act.toPrevious')} · ${nearest.name}` }] : []),
    ...further.map(({ nodeId, name }) => ({ value: nodeId, label: name })),
    { value: 'submitter', label: t('act.toSubmitter') },
  ];
  return (
    <>
      <Form.Item label={t('act.to')}>
        <Select value={to} options={options} aria-label={t('act.to')} onChange={(next) => onChange({ to: next })} />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={straightBack} onChange={({ target }) => onChange({ straightBack: target.checked })}>
          {t('act.straightBack')}
        </Checkbox>
      </Form.Item>
    </>
  );
}

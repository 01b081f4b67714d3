import {
  isPersonNode,
  type FieldRight,
  type NodeTimeout,
  type PersonNode,
  type WorkflowContent,
  type WorkflowNode,
} from '@ishare/contracts/platform/workflow/nodes.js';
import { fieldsOfSubject, isEditable } from '@ishare/contracts/platform/workflow/subjects.js';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../ui/figures';
import styles from '../Workflow.module.css';
import { ExpressionField } from './ExpressionField';
import { RulesField } from './RulesField';
import { NumberInput } from '../../../ui/NumberInput';

interface Props<N extends WorkflowNode> {
  node: N;
  onChange: (node: WorkflowNode) => void;
}

const firstTimeout: NodeTimeout = {
  remindHours: 4,
  escalateHours: null,
  escalateTo: [],
  automaticHours: null,
  automatic: 'approve',
};

function Hours({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (hours: number | null) => void;
}) {
  const { t } = useTranslation('workflow');
  return (
    <Form.Item label={label}>
      <NumberInput
        value={value}
        min={0.01}
        max={10_000}
        suffix={t('field.hoursUnit')}
        aria-label={label}
        onChange={onChange}
      />
    </Form.Item>
  );
}

function Timeout({ node, onChange }: Props<PersonNode>) {
  const { t } = useTranslation('workflow');
  const { timeout } = node;
  const put = (more: Partial<NodeTimeout>) => onChange({ ...node, timeout: { ...firstTimeout, ...timeout, ...more } });
  return (
    <>
      <h3>{t('field.timeout')}</h3>
      <Form.Item>
        <Checkbox
          checked={timeout !== null}
          onChange={({ target }) => onChange({ ...node, timeout: target.checked ? firstTimeout : null })}
        >
          {t('field.useTimeout')}
        </Checkbox>
      </Form.Item>
      {timeout && (
        <>
          <Hours
            label={t('field.remindHours')}
            value={timeout.remindHours}
            onChange={(remindHours) => put({ remindHours })}
          />
          <Hours
            label={t('field.escalateHours')}
            value={timeout.escalateHours}
            onChange={(escalateHours) => put({ escalateHours })}
          />
          {timeout.escalateHours !== null && (
            <RulesField
              label={t('field.escalateTo')}
              value={timeout.escalateTo}
              onChange={(escalateTo) => put({ escalateTo })}
            />
          )}
          <Hours
            label={t('field.automaticHours')}
            value={timeout.automaticHours}
            onChange={(automaticHours) => put({ automaticHours })}
          />
          {timeout.automaticHours !== null && (
            <Form.Item label={t('field.automatic')}>
              <Select
                value={timeout.automatic}
                aria-label={t('field.automatic')}
                options={(['approve', 'reject'] as const).map((value) => ({ value, label: t(`automatic.${value}`) }))}
                onChange={(automatic) => put({ automatic })}
              />
            </Form.Item>
          )}
        </>
      )}
    </>
  );
}

/** What who is asked sees and changes of the record, field by field. */
function FieldRights({ node, formType, onChange }: Props<PersonNode> & { formType: string }) {
  const { t } = useTranslation('workflow');
  const put = (name: string, right: FieldRight | 'read') => {
    const { [name]: _former, ...rest } = node.fields ?? {};
    onChange({ ...node, fields: right === 'read' ? rest : { ...rest, [name]: right } });
  };
  return (
    <Form.Item label={t('field.fields')} extra={t('field.fieldsHint')}>
      {fieldsOfSubject(formType).map((name) => (
        <label key={name} className={styles.right}>
          <span>{t(`fact.${name}`, { defaultValue: name })}</span>
          <Select<FieldRight | 'read'>
            value={node.fields?.[name] ?? 'read'}
            aria-label={t('field.rightOf', { name: t(`fact.${name}`, { defaultValue: name }) })}
            options={(['read', 'hidden', ...(isEditable(formType, name) ? (['edit'] as const) : [])] as const).map(
              (value) => ({ value, label: t(`right.${value}`) }),
            )}
            onChange={(right) => put(name, right)}
          />
        </label>
      ))}
    </Form.Item>
  );
}

function Person({ node, formType, onChange }: Props<PersonNode> & { formType: string }) {
  const { t } = useTranslation('workflow');
  return (
    <>
      <RulesField
        label={t('field.assignees')}
        hint={t('field.assigneesHint')}
        value={node.assignees}
        onChange={(assignees) => onChange({ ...node, assignees })}
      />
      {node.type === 'sign' && (
        <>
          <Form.Item label={t('field.mode')}>
            <Select
              value={node.mode}
              aria-label={t('field.mode')}
              options={(['all', 'any', 'ratio'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
              onChange={(mode) => onChange({ ...node, mode })}
            />
          </Form.Item>
          {node.mode === 'ratio' && (
            <Form.Item label={t('field.ratio')}>
              <NumberInput
                value={node.ratio}
                min={1}
                max={100}
                suffix="%"
                aria-label={t('field.ratio')}
                onChange={(ratio) => onChange({ ...node, ratio: ratio ?? 50 })}
              />
            </Form.Item>
          )}
          <Form.Item>
            <Checkbox checked={node.veto} onChange={({ target }) => onChange({ ...node, veto: target.checked })}>
              {t('field.veto')}
            </Checkbox>
          </Form.Item>
        </>
      )}
      <Form.Item label={t('field.onReject')}>
        <Select
          value={node.onReject}
          aria-label={t('field.onReject')}
          options={(['end', 'previous', 'submitter'] as const).map((value) => ({
            value,
            label: t(`onReject.${value}`),
          }))}
          onChange={(onReject) => onChange({ ...node, onReject })}
        />
      </Form.Item>
      <Timeout node={node} onChange={onChange} />
      <FieldRights node={node} formType={formType} onChange={onChange} />
    </>
  );
}

function Api({ node, onChange }: Props<Extract<WorkflowNode, { type: 'api' }>>) {
  const { t } = useTranslation('workflow');
  return (
    <>
      <Form.Item label={t('field.url')}>
        <Input
          value={node.url}
          maxLength={2_000}
          placeholder="https://"
          aria-label={t('field.url')}
          onChange={({ target }) => onChange({ ...node, url: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('field.method')}>
        <Select
          value={node.method}
          aria-label={t('field.method')}
          options={['POST', 'PUT', 'GET'].map((value) => ({ value }))}
          onChange={(method) => onChange({ ...node, method })}
        />
      </Form.Item>
      <Form.Item label={t('field.result')} extra={t('field.resultHint')}>
        <Input
          value={node.result}
          maxLength={32}
          aria-label={t('field.result')}
          onChange={({ target }) => onChange({ ...node, result: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('field.onFailure')}>
        <Select
          value={node.onFailure}
          aria-label={t('field.onFailure')}
          options={(['wait', 'continue'] as const).map((value) => ({ value, label: t(`onFailure.${value}`) }))}
          onChange={(onFailure) => onChange({ ...node, onFailure })}
        />
      </Form.Item>
    </>
  );
}

interface NodeProps extends Props<WorkflowNode> {
  formType: string;
  /** The workflow that it stands in. */
  content: WorkflowContent;
  /** Whom it would ask now; undefined where that is not known. */
  people: readonly string[] | undefined;
  onAddWay: () => void;
  /** Absent where it stays. */
  onRemove: (() => void) | undefined;
}

/** What a node does. */
export function NodeProperties({ node, onChange, formType, content, people, onAddWay, onRemove }: NodeProps) {
  const { t } = useTranslation('workflow');
  return (
    <Form layout="vertical" size="small" component="div">
      <h3>{t(`node.${node.type}`)}</h3>
      <Form.Item label={t('field.name')}>
        <Input
          value={node.name}
          maxLength={64}
          aria-label={t('field.name')}
          onChange={({ target }) => onChange({ ...node, name: target.value })}
        />
      </Form.Item>
      {node.type === 'start' && (
        <ExpressionField
          label={t('field.startCondition')}
          hint={t('field.startConditionHint')}
          formType={formType}
          content={content}
          value={node.condition}
          onChange={(condition) => onChange({ ...node, condition })}
        />
      )}
      {isPersonNode(node) && <Person node={node} formType={formType} onChange={onChange} />}
      {node.type === 'cc' && (
        <RulesField
          label={t('field.assignees')}
          value={node.assignees}
          onChange={(assignees) => onChange({ ...node, assignees })}
        />
      )}
      {node.type === 'api' && <Api node={node} onChange={onChange} />}
      {node.type === 'timer' && (
        <Hours
          label={t('field.hours')}
          value={node.hours}
          onChange={(hours) => onChange({ ...node, hours: hours ?? 8 })}
        />
      )}
      {people && (isPersonNode(node) || node.type === 'cc') && (
        <p className={styles.soft}>
          {people.length > 0 ? `${t('design.asksNow')}: ${listed(people)}` : t('design.asksNobody')}
        </p>
      )}
      {node.type === 'condition' && <Button onClick={onAddWay}>{t('design.addBranch')}</Button>}
      {onRemove && (
        <p>
          <Button danger onClick={onRemove}>
            {t('design.removeNode')}
          </Button>
        </p>
      )}
    </Form>
  );
}

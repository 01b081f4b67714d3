import type { WorkflowContent, WorkflowEdge } from '@ishare/contracts/platform/workflow/nodes.js';
import { Button, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpressionField } from './ExpressionField';
import { NumberInput } from '../../../ui/NumberInput';

interface Props {
  edge: WorkflowEdge;
  content: WorkflowContent;
  formType: string;
  onChange: (edge: WorkflowEdge) => void;
  onRemove: () => void;
}

/** When a way is taken, and where it leads. */
export function WayProperties({ edge, content, formType, onChange, onRemove }: Props) {
  const { t } = useTranslation('workflow');
  const isBranch = content.nodes.find(({ id }) => id === edge.from)?.type === 'condition';
  const ways = content.edges.filter(({ from }) => from === edge.from);
  return (
    <Form layout="vertical" size="small" component="div">
      <h3>{edge.name || edge.condition || t('design.otherwise')}</h3>
      <Form.Item label={t('field.name')}>
        <Input
          value={edge.name}
          maxLength={64}
          aria-label={t('field.name')}
          onChange={({ target }) => onChange({ ...edge, name: target.value })}
        />
      </Form.Item>
      {isBranch && (
        <>
          <ExpressionField
            label={t('field.condition')}
            formType={formType}
            content={content}
            value={edge.condition}
            onChange={(condition) => onChange({ ...edge, condition })}
          />
          <Form.Item label={t('field.order')}>
            <NumberInput
              value={edge.order}
              min={0}
              max={99}
              precision={0}
              aria-label={t('field.order')}
              onChange={(order) => onChange({ ...edge, order: order ?? 0 })}
            />
          </Form.Item>
        </>
      )}
      <Form.Item label={t('design.leadsTo')}>
        <Select
          value={edge.to}
          aria-label={t('design.leadsTo')}
          options={content.nodes
            .filter(({ type, id }) => type !== 'start' && id !== edge.from)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(to) => onChange({ ...edge, to })}
        />
      </Form.Item>
      {isBranch && ways.length > 2 && (
        <Button danger onClick={onRemove}>
          {t('design.removeBranch')}
        </Button>
      )}
    </Form>
  );
}

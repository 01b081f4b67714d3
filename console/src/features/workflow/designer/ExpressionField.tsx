import type { WorkflowContent } from '@ishare/contracts/platform/workflow/nodes.js';
import { resultsOf } from '@ishare/contracts/platform/workflow/nodes.js';
import { fieldsOfSubject } from '@ishare/contracts/platform/workflow/subjects.js';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpressionInput } from '../../../ui/ExpressionInput';

interface Props {
  label: string;
  hint?: string;
  formType: string;
  content: WorkflowContent;
  value: string;
  onChange: (text: string) => void;
}

/** A condition over what is known of a record; the names that it may read are offered while it is typed. */
export function ExpressionField({ label, hint, formType, content, value, onChange }: Props) {
  const { t } = useTranslation('workflow');
  return (
    <Form.Item label={label} extra={hint}>
      <ExpressionInput
        isStrict
        label={label}
        value={value}
        names={fieldsOfSubject(formType).map((name) => ({ name, title: t(`fact.${name}`) }))}
        families={resultsOf(content)}
        placeholder={t('field.conditionHint')}
        onChange={onChange}
      />
    </Form.Item>
  );
}

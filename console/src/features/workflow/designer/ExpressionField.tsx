import { fieldsOfSubject } from '@ishare/contracts/platform/workflow/subjects.js';
import { compileExpression } from '@ishare/kernel/expression.js';
import { ExpressionError } from '@ishare/kernel/expression-error.js';
import { Form, Input, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../Workflow.module.css';

interface Props {
  label: string;
  hint?: string;
  formType: string;
  value: string;
  onChange: (text: string) => void;
}

/** Where it breaks; undefined of one that reads. */
function faultOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  try {
    compileExpression(text);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return error.position;
    throw error;
  }
}

/** A condition over what is known of a record; the names that it may read are added by a click. */
export function ExpressionField({ label, hint, formType, value, onChange }: Props) {
  const { t } = useTranslation('workflow');
  const fault = faultOf(value);
  return (
    <Form.Item
      label={label}
      extra={hint}
      {...(fault !== undefined && {
        validateStatus: 'error' as const,
        help: `${t('finding.badExpression')}: ${value.slice(0, fault)}▸${value.slice(fault)}`,
      })}
    >
      <Input.TextArea
        value={value}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={2_000}
        spellCheck={false}
        placeholder={t('field.conditionHint')}
        aria-label={label}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={styles.soft}>
        {fieldsOfSubject(formType).map((name) => (
          <Tag
            key={name}
            title={t(`fact.${name}`)}
            style={{ cursor: 'pointer', marginTop: 4 }}
            onClick={() => onChange(`${value}${value && !value.endsWith(' ') ? ' ' : ''}${name}`)}
          >
            {name}
          </Tag>
        ))}
      </div>
    </Form.Item>
  );
}

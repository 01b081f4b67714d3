import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpressionInput } from '../../../ui/ExpressionInput';
import { namesOfScope } from './rule-names';

/** What must hold, with the names of a usual production JSON offered for what the rule is about. */
export default function RuleExpression({ value, onChange }: { value?: string; onChange?: (text: string) => void }) {
  const { t } = useTranslation('salesOrder');
  const form = Form.useFormInstance();
  const scope = Form.useWatch('scope', form) as string | undefined;
  return (
    <ExpressionInput
      label={t('checkRule.expression')}
      value={value}
      {...(onChange && { onChange })}
      names={namesOfScope(scope).map((name) => ({ name, title: titleOf(name) }))}
      placeholder={t('checkRule.expressionSample')}
    />
  );

  function titleOf(name: string): string {
    const parts = name.split('.');
    return t(`checkFact.${parts.at(-1)!}`, { defaultValue: '' });
  }
}

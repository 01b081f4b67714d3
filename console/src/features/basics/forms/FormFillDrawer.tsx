import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { EditDrawer } from '../../../resource/EditDrawer';
import { FormView, issuesOf } from './FormView';
import type { FormRecord, ShownIssue } from './FormView';
import { refusalText } from '../../../resource/refusals';
import { refusalOf } from './refusal-of';

interface FormFillDrawerProps {
  title: string;
  formId: string;
  version: number;
  widgets: readonly FormWidget[];
  value: FormRecord;
  readOnly: boolean;
  onSave: (value: FormRecord) => Promise<void>;
  onClose: () => void;
}

/** A form as it is filled in for a record of another kind. */
export function FormFillDrawer(props: FormFillDrawerProps) {
  const { title, formId, version, widgets, value: held, readOnly, onSave, onClose } = props;
  const { t } = useTranslation('basics');
  const [value, setValue] = useState(held);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const save = async () => {
    const found = issuesOf(widgets, value);
    setIssues(found);
    setRefusal(found.length > 0 ? t('form.correct') : undefined);
    if (found.length > 0) return false;
    try {
      await onSave(value);
    } catch (error) {
      if (error instanceof HttpError) {
        setIssues(refusalOf(error));
        setRefusal(refusalText(error, t));
      }
      throw error;
    }
    return true;
  };
  return (
    <EditDrawer
      title={title}
      size="min(1100px, 96vw)"
      isDirty={!readOnly && value !== held}
      maySave={!readOnly}
      onSave={save}
      onClose={onClose}
    >
      {refusal && <Alert type="error" title={refusal} style={{ marginBottom: 12 }} />}
      <FormView
        formId={formId}
        formVersion={version}
        widgets={widgets}
        value={value}
        onChange={setValue}
        issues={issues}
        readOnly={readOnly}
      />
    </EditDrawer>
  );
}

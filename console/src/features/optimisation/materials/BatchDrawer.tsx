import { materialRoutes } from '@ishare/contracts/optimisation/material-routes.js';
import { Alert, Button, Drawer, Form, Input, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../resource/refusals';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { useGuardedClose } from '../../../ui/use-guarded-close';
import { parseMaterialLines } from './material-lines';

/** Many materials from cells that were copied out of a spreadsheet; all of them or none. */
export default function BatchDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['optimisation', 'common']);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const lines = useMemo(() => parseMaterialLines(text), [text]);
  const wrong = lines.filter((line) => line.problem);
  const close = useGuardedClose(text !== '', onClose);
  const create = useAct(materialRoutes.createMany, {
    onDone: () => {
      tellSuccess(t('common:done.created'));
      onClose();
    },
    onRefused: (error) => setRefusal(refusalText(error, t)),
  });
  const save = () => {
    setRefusal(undefined);
    create.mutate({ body: { items: lines.flatMap(({ value }) => value ?? []) } });
  };
  return (
    <Drawer
      open
      size={720}
      title={t('material.batch')}
      onClose={() => void close()}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t('common:action.cancel')}</Button>
          <Button
            type="primary"
            disabled={lines.length === 0 || wrong.length > 0}
            loading={create.isPending}
            onClick={save}
          >
            {t('material.batchSave', { count: lines.length })}
          </Button>
        </Space>
      }
    >
      <Form layout="vertical">
        <Form.Item
          label={t('material.batchPaste')}
          extra={t('material.batchHint')}
          validateStatus={wrong.length > 0 ? 'error' : undefined}
          help={
            wrong.length > 0 &&
            wrong
              .slice(0, 5)
              .map((line) => (
                <div key={line.lineNo}>
                  {line.repeats
                    ? t('material.batchTwice', { line: line.lineNo, code: line.repeats.code, at: line.repeats.lineNo })
                    : t('material.batchWrong', { line: line.lineNo, field: t(`material.${line.problem}`) })}
                </div>
              ))
          }
        >
          <Input.TextArea
            autoFocus
            rows={16}
            value={text}
            placeholder={t('material.batchExample')}
            onChange={(event) => setText(event.target.value)}
            style={{ fontFamily: 'ui-monospace, monospace' }}
          />
        </Form.Item>
      </Form>
      {refusal && <Alert type="error" showIcon title={refusal} />}
    </Drawer>
  );
}

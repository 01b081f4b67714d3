import { InboxOutlined } from '@ant-design/icons';
import { sceneOf } from '@ishare/contracts/sales-order/cabinet-scene.js';
import { checkRuleSet, jsonCheck, jsonCheckPageConfig, jsonModel } from '@ishare/contracts/sales-order/json-check.js';
import type { PageLayout } from '@ishare/contracts/sales-order/json-check.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Input, Select, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routesOf } from '@ishare/contracts/things/records.js';
import { act, useAct } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { listOf } from '../../../session/things';
import { tellSuccess } from '../../../ui/feedback';
import styles from './Checks.module.css';
import { ModelViewer } from './ModelViewer';
import { readJson } from './read-json';

const everything = { skipCount: 0, maxResultCount: 999 };
const USUAL: PageLayout = {
  columns: ['ruleName', 'actual'],
  showsWarnings: true,
  showsEdges: true,
  showsDrillings: true,
  exploded: 0,
  partFields: [],
};
const models = routesOf(jsonModel);

interface Chosen {
  name: string;
  json: Record<string, unknown>;
}

/** A rule set or a page configuration, of those that there are. */
function Choice({
  label,
  usual,
  items,
  value,
  onChange,
}: {
  label: string;
  usual: string;
  items: readonly { id: string; name: string | null }[] | undefined;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  return (
    <Select
      value={value}
      allowClear
      aria-label={label}
      placeholder={`${label}: ${usual}`}
      style={{ minWidth: 220 }}
      options={items?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      onChange={onChange}
    />
  );
}

/** Takes production JSON, from a file or as text, checks it, shows it in 3D, and keeps it. */
export default function ImportJson({ onKept, onClose }: { onKept: () => void; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  const client = useQueryClient();
  const mayKeep = usePermission(jsonModel.permissions.create);
  const sets = useQuery(listOf(checkRuleSet, everything));
  const pages = useQuery(listOf(jsonCheckPageConfig, everything));
  const [ruleSetId, setRuleSetId] = useState<string>();
  const [pageId, setPageId] = useState<string>();
  const [chosen, setChosen] = useState<Chosen>();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const check = useAct(jsonCheck);
  const layout = pages.data?.items.find(({ id }) => id === pageId)?.config ?? USUAL;
  const take = (name: string, said: string) => {
    const read = readJson(said);
    check.reset();
    if ('fault' in read) {
      setChosen(undefined);
      setWrong(t(`jsonModel.fault.${read.fault}`));
      return;
    }
    setWrong(undefined);
    setChosen({ name: name.replace(/\.json$/i, ''), json: read.json });
    check.mutate({ body: { json: read.json, ruleSetId: ruleSetId ?? null } });
  };
  const keep = async () => {
    if (!chosen) return;
    const { name, json } = chosen;
    await act(client, models.create, { body: { name, json, ruleSetId: ruleSetId ?? null } });
    tellSuccess(t('jsonModel.kept', { name }));
    onKept();
    onClose();
  };
  return (
    <Drawer open size="calc(100vw - 120px)" title={t('jsonModel.import')} onClose={onClose}>
      <div className={styles.form}>
        <Upload.Dragger
          accept=".json,application/json"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.text().then((said) => take(file.name, said));
            return false;
          }}
        >
          <InboxOutlined /> {t('jsonModel.drop')}
        </Upload.Dragger>
        <Input.TextArea
          value={text}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('jsonModel.paste')}
          aria-label={t('jsonModel.paste')}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.bar}>
          <Choice
            label={t('jsonModel.ruleSet')}
            usual={t('jsonModel.allRules')}
            items={sets.data?.items}
            value={ruleSetId}
            onChange={setRuleSetId}
          />
          <Choice
            label={t('jsonModel.page')}
            usual={t('ixSetting.usualPage')}
            items={pages.data?.items}
            value={pageId}
            onChange={setPageId}
          />
          <Button disabled={text.trim() === ''} onClick={() => take(t('jsonModel.pasted'), text)}>
            {t('jsonModel.checkText')}
          </Button>
          {chosen && (
            <>
              <Input
                value={chosen.name}
                maxLength={128}
                style={{ width: 220 }}
                aria-label={t('jsonModel.name')}
                onChange={({ target }) => setChosen({ ...chosen, name: target.value })}
              />
              <Button
                loading={check.isPending}
                onClick={() => check.mutate({ body: { json: chosen.json, ruleSetId: ruleSetId ?? null } })}
              >
                {t('jsonModel.again')}
              </Button>
              {mayKeep && (
                <Button type="primary" disabled={!check.data || chosen.name.trim() === ''} onClick={() => void keep()}>
                  {t('jsonModel.keep')}
                </Button>
              )}
            </>
          )}
        </div>
        {wrong && <Alert type="error" showIcon title={wrong} />}
      </div>
      {chosen && check.data && (
        <div style={{ height: 'max(480px, calc(100vh - 420px))' }}>
          <ModelViewer key={pageId} scene={sceneOf(chosen.json)} result={check.data} layout={layout} />
        </div>
      )}
    </Drawer>
  );
}

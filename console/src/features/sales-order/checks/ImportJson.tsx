import { InboxOutlined } from '@ant-design/icons';
import { sceneOf } from '@ishare/contracts/sales-order/cabinet-scene.js';
import { checkRuleSet, jsonCheck, jsonCheckPageConfig, jsonModel } from '@ishare/contracts/sales-order/json-check.js';
import type { CheckResult, PageLayout } from '@ishare/contracts/sales-order/json-check.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Input, Select, Upload } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routesOf } from '@ishare/contracts/things/records.js';
import { useAct } from '../../../session/routes';
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

/** The JSON that is looked at, and what the rules say of it. */
function useChecked(ruleSetId: string | null) {
  const { t } = useTranslation('salesOrder');
  const [chosen, setChosen] = useState<Chosen>();
  const [wrong, setWrong] = useState<string>();
  const check = useAct(jsonCheck);
  const run = (json: Chosen['json']) => check.mutate({ body: { json, ruleSetId } });
  const take = (name: string, said: string) => {
    const read = readJson(said);
    check.reset();
    setWrong('fault' in read ? t(`jsonModel.fault.${read.fault}`) : undefined);
    setChosen('fault' in read ? undefined : { name: name.replace(/\.json$/i, ''), json: read.json });
    if ('json' in read) run(read.json);
  };
  return { chosen, setChosen, wrong, check, run, take };
}

/** From a file, or as text. */
function Source({ onTake }: { onTake: (name: string, text: string) => void }) {
  const { t } = useTranslation('salesOrder');
  const [text, setText] = useState('');
  return (
    <>
      <Upload.Dragger
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={(file) => {
          void file.text().then((said) => onTake(file.name, said));
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
      <div>
        <Button disabled={text.trim() === ''} onClick={() => onTake(t('jsonModel.pasted'), text)}>
          {t('jsonModel.checkText')}
        </Button>
      </div>
    </>
  );
}

/** Takes production JSON, checks it, shows it in 3D, and keeps it. */
export default function ImportJson({ onKept, onClose }: { onKept: () => void; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  const mayKeep = usePermission(jsonModel.permissions.create);
  const sets = useQuery(listOf(checkRuleSet, everything));
  const pages = useQuery(listOf(jsonCheckPageConfig, everything));
  const [ruleSetId, setRuleSetId] = useState<string>();
  const [pageId, setPageId] = useState<string>();
  const { chosen, setChosen, wrong, check, run, take } = useChecked(ruleSetId ?? null);
  const layout = pages.data?.items.find(({ id }) => id === pageId)?.config ?? USUAL;
  const keeping = useAct(models.create, {
    onDone: ({ name }) => {
      tellSuccess(t('jsonModel.kept', { name }));
      onKept();
      onClose();
    },
  });
  // A second click comes before the button shows that the first is under way.
  const isKeeping = useRef(false);
  const keep = ({ name, json }: Chosen) => {
    if (isKeeping.current) return;
    isKeeping.current = true;
    const onError = () => void (isKeeping.current = false);
    keeping.mutate({ body: { name, json, ruleSetId: ruleSetId ?? null } }, { onError });
  };
  return (
    <Drawer open size="max(100vw - 120px, min(100vw, 640px))" title={t('jsonModel.import')} onClose={onClose}>
      <div className={styles.form}>
        {!check.data && <Source onTake={take} />}
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
          {chosen && (
            <>
              <Input
                value={chosen.name}
                maxLength={128}
                style={{ width: 220 }}
                aria-label={t('jsonModel.name')}
                onChange={({ target }) => setChosen({ ...chosen, name: target.value })}
              />
              <Button loading={check.isPending} onClick={() => run(chosen.json)}>
                {t('jsonModel.again')}
              </Button>
              <Button onClick={() => check.reset()}>{t('jsonModel.other')}</Button>
              {mayKeep && (
                <Button
                  type="primary"
                  loading={keeping.isPending}
                  disabled={!check.data || chosen.name.trim() === ''}
                  onClick={() => keep(chosen)}
                >
                  {t('jsonModel.keep')}
                </Button>
              )}
            </>
          )}
        </div>
        {wrong && <Alert type="error" showIcon title={wrong} />}
      </div>
      {chosen && check.data && <Outcome json={chosen.json} result={check.data} layout={layout} />}
    </Drawer>
  );
}

function Outcome({ json, result, layout }: { json: object; result: CheckResult; layout: PageLayout }) {
  const scene = useMemo(() => sceneOf(json), [json]);
  return (
    <div className={styles.outcome}>
      <ModelViewer key={JSON.stringify(layout)} scene={scene} result={result} layout={layout} />
    </div>
  );
}

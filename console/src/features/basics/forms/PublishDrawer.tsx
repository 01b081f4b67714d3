import { formChanges } from '@ishare/contracts/platform/form-diff.js';
import type { FormChange } from '@ishare/contracts/platform/form-diff.js';
import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { Form } from '@ishare/contracts/platform/form-things.js';
import { Alert, Button, Drawer, Table } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { Splash } from '../../../ui/Splash';
import { StateTag } from '../../../ui/StateTag';
import { useTypeTitle } from './use-designing';

const TONES = { added: 'success', lost: 'danger', retyped: 'danger', needed: 'warning', changed: 'neutral' } as const;

function Changes({ changes }: { changes: readonly FormChange[] }) {
  const { t } = useTranslation('basics');
  const titleOf = useTypeTitle();
  if (changes.length === 0) return <EmptyState text={t('publish.same')} />;
  return (
    <Table<FormChange>
      size="small"
      rowKey={({ kind, field }) => `${kind} ${field}`}
      pagination={false}
      dataSource={[...changes]}
      columns={[
        {
          key: 'kind',
          title: t('publish.change'),
          render: (_, { kind }) => <StateTag tone={TONES[kind]}>{t(`publish.kind.${kind}`)}</StateTag>,
        },
        { key: 'name', title: t('designer.name'), render: (_, { name, field }) => `${name} (${field})` },
        { key: 'from', title: t('publish.from'), render: (_, { from }) => from && titleOf(from) },
        { key: 'to', title: t('publish.to'), render: (_, { to }) => to && titleOf(to) },
      ]}
    />
  );
}

/** What was filled in, held against the form as it is being edited. */
function Trial({ id }: { id: string }) {
  const { t } = useTranslation('basics');
  const trial = useAct(formJson.tryOut);
  const { mutate, data } = trial;
  useEffect(() => mutate({ params: { id } }), [mutate, id]);
  if (!data) return trial.isPending ? <Splash /> : null;
  if (data.asked === 0) return <p>{t('publish.nobody')}</p>;
  return (
    <>
      <Alert
        showIcon
        type={data.sound === data.asked && data.lost.length === 0 ? 'success' : 'warning'}
        title={t('publish.tried', { count: data.asked, sound: data.sound })}
        description={data.lost.map(({ field, count }) => (
          <div key={field}>{t('publish.lost', { field, count })}</div>
        ))}
      />
      <ul>
        {data.faults.slice(0, 20).map(({ id: record, name, member, text }) => (
          <li key={`${record} ${member}`}>
            {name}: {text}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PublishDrawerProps {
  form: Form;
  onPublish: () => Promise<void>;
  onClose: () => void;
}

/** What the publication changes, and what it means for what was filled in; then it is published. */
export default function PublishDrawer({ form, onPublish, onClose }: PublishDrawerProps) {
  const { t } = useTranslation('basics');
  const [isBusy, setBusy] = useState(false);
  const { id, publishedVersion } = form;
  const before = useRoute(
    formJson.json,
    { params: { id }, query: publishedVersion === null ? {} : { version: String(publishedVersion) } },
    { enabled: publishedVersion !== null, gcTime: 0 },
  );
  const publish = async () => {
    setBusy(true);
    try {
      await onPublish();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      size="large"
      title={t('formCustomize.publishAsk', { name: form.name, version: form.version })}
      extra={
        <Button type="primary" loading={isBusy} onClick={() => void publish()}>
          {t('formCustomize.publish')}
        </Button>
      }
      onClose={onClose}
    >
      {publishedVersion === null ? (
        <p>{t('publish.first')}</p>
      ) : (
        <>
          <h4>{t('publish.against', { version: publishedVersion })}</h4>
          {before.data && <Changes changes={formChanges(before.data, form)} />}
          <h4>{t('publish.trial')}</h4>
          <Trial id={id} />
        </>
      )}
    </Drawer>
  );
}

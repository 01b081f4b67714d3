import { EditOutlined } from '@ant-design/icons';
import { CodeResetBy, CodeSegmentType } from '@ishare/contracts/platform/code-rule.js';
import { codeRule } from '@ishare/contracts/platform/code-rule-thing.js';
import type { CodeRuleRecord } from '@ishare/contracts/platform/code-rule-thing.js';
import { codeRuleRoutes } from '@ishare/contracts/platform/code-rule-routes.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { settingPages } from '@ishare/contracts/platform/setting-routes.js';
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { numberKinds } from '@ishare/contracts/sales-order/number-kinds.js';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import type { Field } from '../../../resource/screen';
import { listOf } from '../../../session/things';
import { queryOf, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { StateTag } from '../../../ui/StateTag';
import { RecordList } from '../RecordList';
import { patternOf, segmentFaults, usesOf, usualSegments } from './code-rule';
import styles from './code-rules.module.css';
import { lazy } from '../../../state/lazy';

const SegmentsField = lazy(() => import('./SegmentsField'));

const P = basicSetupPermissions.names.CodeRules;
const everything = { skipCount: 0, maxResultCount: 999 };
const nameOf = (names: Readonly<Record<string, number>>, value: number) =>
  Object.keys(names).find((name) => names[name] === value);

function CodeField(props: { value?: string; onChange?: (code: string) => void }) {
  const { t } = useTranslation('basics');
  return (
    <AutoComplete
      {...props}
      options={numberKinds.map((kind) => ({ value: kind, label: `${kind} · ${t(`codeRule.kinds.${kind}`)}` }))}
    />
  );
}

const fields: readonly Field[] = [
  { key: 'name', type: 'text', required: true, max: 64 },
  {
    key: 'code',
    type: 'custom',
    required: true,
    hint: 'basics:codeRule.codeHint',
    render: (props) => <CodeField {...(props as object)} />,
    valid: {
      check: (value) => String((value as string | undefined) ?? '').length <= 64,
      message: 'basics:codeRule.codeTooLong',
    },
  },
  {
    key: 'segments',
    type: 'custom',
    span: 2,
    required: true,
    initial: usualSegments,
    render: (props) => (
      <Suspense fallback={<Skeleton active />}>
        <SegmentsField {...(props as object)} />
      </Suspense>
    ),
    valid: {
      check: (value) => segmentFaults((value ?? []) as CodeRuleRecord['segments']).length === 0,
      message: 'basics:codeRule.wrongParts',
    },
  },
  { key: 'gapless', type: 'switch', initial: false, span: 2, hint: 'basics:codeRule.gaplessHint' },
];

/** The numbers that come next, as the service tells that counts them; looking takes none. */
function NextNumbers({ rule }: { rule: CodeRuleRecord }) {
  const { t } = useTranslation('basics');
  const next = useQuery({
    ...queryOf(codeRuleRoutes.preview, { params: { id: rule.id } }, { quiet: true }),
    queryKey: [`/${codeRule.path}`, rule.id, rule.concurrencyStamp, 'preview'],
  });
  if (next.isError) return <ListFailure error={next.error} onRetry={() => void next.refetch()} />;
  return (
    <>
      <ul className={styles.next} aria-busy={next.isPending}>
        {(next.data?.values ?? []).map((number, index) => (
          // Random numbers are told alike.
          <li key={index}>
            <code>{number}</code>
          </li>
        ))}
      </ul>
      <p>{t('codeRule.nextHint')}</p>
    </>
  );
}

/** What is numbered by the rule: kinds of records by its code, order types that name it. */
function Uses({ rule }: { rule: CodeRuleRecord }) {
  const { t } = useTranslation('basics');
  const types = useQuery({ ...listOf(orderType, everything), retry: false });
  const setting = useRoute(settingPages.salesOrder, {}, { retry: false, calls: { quiet: true } });
  const uses = [
    ...usesOf(rule, setting.data?.orderNoRule, numberKinds).map((kind) => ({
      key: kind,
      text: t('codeRule.useKind', { kind: t(`codeRule.kinds.${kind}`) }),
    })),
    ...(types.data?.items ?? [])
      .filter(({ codeRuleId }) => codeRuleId === rule.id)
      .map(({ id, name }) => ({ key: id, text: t('codeRule.useType', { name }) })),
  ];
  if (types.isPending || setting.isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (uses.length === 0) return <p>{t('codeRule.unused')}</p>;
  return (
    <ul className={styles.uses}>
      {uses.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

function Rule({ rule, onEdit }: { rule: CodeRuleRecord; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation(['basics', 'common']);
  return (
    <article className={styles.rule}>
      <header className={styles.head}>
        <h1>
          {rule.name} <small>{rule.code}</small>
        </h1>
        <StateTag tone={rule.gapless ? 'success' : 'neutral'}>
          {t(rule.gapless ? 'codeRule.gaplessTag' : 'codeRule.gapsTag')}
        </StateTag>
        {onEdit && (
          <Button icon={<EditOutlined />} style={{ marginInlineStart: 'auto' }} onClick={onEdit}>
            {t('common:action.edit')}
          </Button>
        )}
      </header>
      <section>
        <h2>{t('codeRule.next')}</h2>
        <NextNumbers rule={rule} />
      </section>
      <section>
        <h2>{t('codeRule.segments')}</h2>
        <div className={styles.pattern}>
          <code>{patternOf(rule.segments)}</code>
        </div>
        <table className={styles.parts}>
          <thead>
            <tr>
              <th>{t('codeRule.part')}</th>
              <th>{t('codeRule.content')}</th>
              <th>{t('codeRule.resetBy')}</th>
            </tr>
          </thead>
          <tbody>
            {rule.segments.map((segment, index) => (
              // Parts have no identity but their place.
              <tr key={index}>
                <td>{t(`codeRule.kind.${nameOf(CodeSegmentType, segment.type)}`)}</td>
                <td>{segment.value || t('codeRule.digitsOf', { count: segment.length })}</td>
                <td>
                  {segment.type === CodeSegmentType.Sequence
                    ? t(`codeRule.reset.${nameOf(CodeResetBy, segment.resetBy)}`)
                    : '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{t('codeRule.uses')}</h2>
        <Uses rule={rule} />
      </section>
    </article>
  );
}

/** How numbers are made: rules at the left, at the right the parts of one, what comes next and who uses it. */
export default function CodeRulesPage() {
  const mayEdit = usePermission(P.Edit);
  return (
    <RecordList name="basics:codeRule" thing={codeRule} lineOf={(rule) => rule} fields={fields} formSize={720}>
      {(rule, edit) => <Rule rule={rule} onEdit={mayEdit ? edit : undefined} />}
    </RecordList>
  );
}

import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { AssigneeRule } from '@ishare/contracts/platform/workflow/nodes.js';
import { wordsAt } from '@ishare/contracts/things/records.js';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/routes';
import { PeopleSelect } from '../PeopleSelect';
import styles from '../Workflow.module.css';

const KINDS = ['users', 'role', 'supervisor', 'previous', 'initiator', 'administrators'] as const;
const ROLES = '/api/identity/roles/all';
const MOST = 5;

function ruleOf(kind: AssigneeRule['kind']): AssigneeRule {
  if (kind === 'users') return { kind, userIds: [] };
  return kind === 'role' || kind === 'supervisor' ? { kind, role: '' } : { kind };
}

/** A role by its name; who may not list the roles types it. */
function RoleField({ value, onChange }: { value: string; onChange: (role: string) => void }) {
  const { t } = useTranslation('workflow');
  const roles = useQuery({
    queryKey: [ROLES],
    queryFn: () => call(wordsAt(ROLES), {}, { quiet: true }),
    retry: false,
  });
  const listed = Array.isArray(roles.data) ? roles.data : (roles.data?.items ?? []);
  const options = listed.map((one) => ({ value: typeof one === 'string' ? one : one.name }));
  return (
    <AutoComplete
      value={value}
      options={options}
      maxLength={256}
      placeholder={t('rule.pickRole')}
      aria-label={t('rule.pickRole')}
      showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed) }}
      onChange={onChange}
    />
  );
}

interface RulesProps {
  label: string;
  hint?: string;
  value: readonly AssigneeRule[];
  onChange: (rules: AssigneeRule[]) => void;
}

/** A chain of rules: the first that finds somebody decides. */
export function RulesField({ label, hint, value, onChange }: RulesProps) {
  const { t } = useTranslation('workflow');
  const put = (index: number, rule: AssigneeRule) => onChange(value.map((one, at) => (at === index ? rule : one)));
  const up = (index: number) => {
    const next = [...value];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <div role="group" aria-label={label} className={styles.rules}>
      <div className={styles.legend}>{label}</div>
      {value.map((rule, index) => (
        <div key={index} className={styles.rule}>
          <Select
            size="small"
            value={rule.kind}
            aria-label={`${label} ${index + 1}`}
            options={KINDS.map((kind) => ({ value: kind, label: t(`rule.${kind}`) }))}
            onChange={(kind) => put(index, ruleOf(kind))}
          />
          <Space.Compact size="small">
            <Button
              size="small"
              icon={<ArrowUpOutlined />}
              disabled={index === 0}
              aria-label={t('rule.up')}
              onClick={() => up(index)}
            />
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('rule.remove')}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </Space.Compact>
          {rule.kind === 'users' && (
            <PeopleSelect
              label={t('rule.pickUsers')}
              value={rule.userIds}
              onChange={(userIds) => put(index, { ...rule, userIds })}
            />
          )}
          {'role' in rule && <RoleField value={rule.role} onChange={(role) => put(index, { ...rule, role })} />}
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={value.length >= MOST}
        onClick={() => onChange([ruleOf('role'), ...value])}
      >
        {t('rule.add')}
      </Button>
      {hint && <div className={styles.soft}>{hint}</div>}
    </div>
  );
}

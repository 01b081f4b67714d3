import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoleNames } from '../../../session/RoleNames';
import { listed } from '../../../ui/figures';
import type { Holder } from './holder';
import styles from './holders.module.css';
import type { Reason } from './why';
import type { Answer } from './why-answer';

/** What withholds it, and who could give it. */
function Withheld({ answer, isMenu, holder }: { answer: Answer; isMenu: boolean; holder: Holder }) {
  const { t } = useTranslation('identity');
  const nameOf = useRoleNames();
  return (
    <Alert
      style={{ marginTop: 12 }}
      type="info"
      showIcon
      icon={<StopOutlined />}
      title={t(isMenu ? 'why.menuNot' : 'why.not', { name: holder.name })}
      description={
        <>
          {answer.withheldBy.map((reason) => (
            <div key={reason}>{t(`why.withheld.${reason}`)}</div>
          ))}
          {answer.rolesThatGive.length > 0 && (
            <div>{t('why.wouldGive', { names: listed(answer.rolesThatGive.map(nameOf)) })}</div>
          )}
        </>
      }
    />
  );
}

/** The ways by which it is had. */
function Ways({ ways }: Pick<Answer, 'ways'>) {
  const { t } = useTranslation('identity');
  const nameOf = useRoleNames();
  const words = (reason: Reason) =>
    reason.kind === 'role'
      ? t('why.role', { role: nameOf(reason.role) })
      : reason.kind === 'unit'
        ? t('why.unit', { role: nameOf(reason.role), unit: reason.unit })
        : t(`why.${reason.kind}`);
  return (
    <ul className={`${styles.lines} ${styles.why}`} aria-label={t('holder.tabs.why')}>
      {ways.map(({ permission, reason }) => (
        <li key={`${permission}${JSON.stringify(reason)}`}>
          <CheckCircleOutlined style={{ color: 'var(--success)', marginInlineEnd: 8 }} />
          {words(reason)}
          {permission && <small>{t('why.opens', { permission })}</small>}
        </li>
      ))}
    </ul>
  );
}

/** Why a user comes to a menu or a permission, or why he does not. */
export function WhyAnswer(props: { answer: Answer; isMenu: boolean; holder: Holder }) {
  const { ways } = props.answer;
  return ways.length === 0 ? <Withheld {...props} /> : <Ways ways={ways} />;
}

import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { money } from '../../ui/figures';
import { StateTag } from '../../ui/StateTag';
import { percentText } from './figures';
import type { Solution } from '@ishare/contracts/optimisation/solutions.js';
import { proofOf } from './wizard/solution-comparison';

/** What the bound says of a plan. */
export function Proof({ of }: { of: Pick<Solution, 'provedOptimal' | 'gapPct' | 'lowerBound'> }) {
  const { t } = useTranslation('optimisation');
  const proof = proofOf(of);
  if (!proof) return null;
  if (proof.text === 'proved') {
    return (
      <StateTag tone="success" icon={<SafetyCertificateOutlined />}>
        {t('run.proved')}
      </StateTag>
    );
  }
  return (
    <span title={`${t('run.bound')} ${money(proof.bound)}`}>{t('compare.gap', { gap: percentText(proof.gap) })}</span>
  );
}

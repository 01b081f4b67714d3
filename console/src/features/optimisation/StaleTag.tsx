import { WarningOutlined } from '@ant-design/icons';
import type { Solution } from '@ishare/contracts/optimisation/solutions.js';
import { useTranslation } from 'react-i18next';
import { listed } from '../../ui/figures';
import { StateTag } from '../../ui/StateTag';

type Stale = Pick<Solution, 'changedInputs'>;

/** What of a plan's inputs has changed since, in words; empty where nothing has. */
export function useStaleText() {
  const { t } = useTranslation('optimisation');
  return ({ changedInputs }: Stale): string => listed(changedInputs.map((input) => t(`stale.input.${input}`)));
}

/** Says that a plan was made of other inputs than there are now. */
export function StaleTag({ of }: { of: Stale }) {
  const { t } = useTranslation('optimisation');
  const text = useStaleText()(of);
  if (text === '') return null;
  return (
    <StateTag tone="warning" icon={<WarningOutlined />}>
      {t('stale.since', { what: text })}
    </StateTag>
  );
}

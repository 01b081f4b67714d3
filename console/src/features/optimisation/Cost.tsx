import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { money } from '../../ui/figures';

/** A sum of money of a plan; nothing where boards without a price are in it, for it would be none. */
export function Cost({ of, value }: { of: { unpricedBoards: number }; value: number | null }) {
  const { t } = useTranslation('optimisation');
  if (of.unpricedBoards === 0) return money(value);
  return (
    <Tooltip title={t('solution.unpriced', { count: of.unpricedBoards })}>
      <span tabIndex={0}>{t('solution.noPrice')}</span>
    </Tooltip>
  );
}

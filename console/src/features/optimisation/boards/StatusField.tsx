import { mayStayOrMove, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Of a new offcut; what is scrapped or lost is written off, and plans reserve. */
const firstOnes: readonly number[] = [OffCutStatus.Planned, OffCutStatus.InStock];
const byPlans: readonly number[] = [OffCutStatus.Reserved, OffCutStatus.Used];

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (status: number | null) => void;
}

/** Which status an offcut has: only where it may be brought by hand is offered. */
function StatusField({ id, value = null, onChange }: Props) {
  const { t } = useTranslation('optimisation');
  const [stood] = useState(value);
  const offered = Object.values(OffCutStatus).filter(
    (to) =>
      to === stood || (stood === null ? firstOnes.includes(to) : mayStayOrMove(stood, to) && !byPlans.includes(to)),
  );
  return (
    <Select
      id={id!}
      allowClear={stood === null}
      placeholder={t('common:form.choose')}
      value={value}
      options={offered.map((status) => ({ value: status, label: t(`offCutStatus.${status}`) }))}
      onChange={(status) => onChange?.(status ?? null)}
    />
  );
}

export const statusControl = (props: object): ReactNode => <StatusField {...props} />;

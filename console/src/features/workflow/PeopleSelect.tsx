import { personName, type Named } from '@ishare/contracts/identity/person-name.js';
import { LookupSelect } from '../../resource/LookupSelect';
import { usersEndpoint } from './places';

/** Colleagues to choose from, one or several. */
export function PeopleSelect(props: {
  value: string[];
  onChange: (ids: string[]) => void;
  label: string;
  isSingle?: boolean;
}) {
  const { value, onChange, label, isSingle = false } = props;
  const field = {
    key: 'people',
    label,
    type: 'lookup' as const,
    path: usersEndpoint,
    labelOf: (user: Named) => personName(user),
    ...(isSingle ? {} : { multiple: true }),
  };
  return (
    <LookupSelect
      field={field}
      aria-label={label}
      value={isSingle ? value[0] : value}
      onChange={(next) => onChange([next].flat().filter((id): id is string => typeof id === 'string'))}
    />
  );
}

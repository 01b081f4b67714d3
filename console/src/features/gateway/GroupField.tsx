import type { FieldFacts } from '@ishare/contracts/things/field.js';
import { Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../ui/NumberInput';
import styles from './gateway.module.css';

type Values = Record<string, unknown>;

interface GroupFieldProps {
  facts: FieldFacts;
  /** Members that are asked for, in their order; what the gateway does not honour is not. */
  members: readonly string[];
  /** Values that a member is chosen from. */
  offers?: Readonly<Record<string, readonly string[]>>;
  value?: Values;
  onChange?: (value: Values) => void;
}

interface MemberProps {
  facts: FieldFacts;
  label: string;
  offers: readonly string[] | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Member({ facts, label, offers, value, onChange }: MemberProps) {
  if (offers)
    return (
      <Select
        allowClear
        aria-label={label}
        value={(value as string) || null}
        options={offers.map((one) => ({ value: one, label: one }))}
        onChange={(chosen: string | null) => onChange(chosen ?? '')}
      />
    );
  switch (facts.kind) {
    case 'flag':
      return <Switch aria-label={label} checked={value === true} onChange={onChange} />;
    case 'number':
      return (
        <NumberInput
          aria-label={label}
          min={facts.min!}
          max={facts.max!}
          precision={0}
          value={(value as number | null) || null}
          onChange={(given: number | null) => onChange(given ?? 0)}
        />
      );
    case 'texts':
      return (
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={label}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
        />
      );
    default:
      return (
        <Input
          aria-label={label}
          maxLength={facts.max!}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Options that stand together; nothing said leaves it to the globals, then to the product. */
export default function GroupField({ facts, members, offers = {}, value = {}, onChange }: GroupFieldProps) {
  const { t } = useTranslation('gateway');
  return (
    <div className={styles.group}>
      {members.map((name) => (
        <label key={name}>
          {/* One alone is called as the field is. */}
          {members.length > 1 && <span>{t(`option.${name}`)}</span>}
          <Member
            facts={facts.members![name]!.facts}
            label={t(`option.${name}`)}
            offers={offers[name]}
            value={value[name]}
            onChange={(given) => onChange?.({ ...value, [name]: given })}
          />
        </label>
      ))}
    </div>
  );
}

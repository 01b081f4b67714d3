import { FUNCTION_SHAPES } from '@ishare/kernel/expression-functions.js';
import { expressionFault } from '@ishare/kernel/expression-fault.js';
import type { ValueKind } from '@ishare/kernel/expression-fault.js';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ExpressionInput.module.css';

export interface ExpressionName {
  name: string;
  title?: string | undefined;
  /** What kind of value it has; what is used otherwise is named. */
  kind?: ValueKind | undefined;
}

interface ExpressionInputProps {
  label: string;
  value?: string | null | undefined;
  onChange?: (text: string) => void;
  /** What it may read. */
  names: readonly ExpressionName[];
  /** Whether other names are wrong; else what is not listed may still be there. */
  isStrict?: boolean;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
}

const WORD = /[\p{L}_][\p{L}\p{N}_.]*$/u;
const MOST = 8;

interface Offer extends ExpressionName {
  insert: string;
  isFunction?: boolean;
}

/** Names first, then functions, of those that begin so, then of those that hold it. */
function offersOf(word: string, names: readonly ExpressionName[]): Offer[] {
  const wanted = word.toLowerCase();
  const all: Offer[] = [
    ...names.map((one) => ({ ...one, insert: one.name })),
    ...Object.entries(FUNCTION_SHAPES).map(([name, shape]) => ({
      name: shape,
      insert: `${name}(`,
      isFunction: true,
    })),
  ];
  const begin = all.filter(({ insert }) => insert.toLowerCase().startsWith(wanted));
  const hold = all.filter(
    ({ insert, title = '' }) =>
      !insert.toLowerCase().startsWith(wanted) &&
      (insert.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted)),
  );
  return [...begin, ...hold].filter(({ insert }) => insert !== word).slice(0, MOST);
}

interface Offering {
  value: string;
  names: readonly ExpressionName[];
  onChange: ((text: string) => void) | undefined;
}

/** What is offered for the word that is being typed, and how it is taken. */
function useOffers(field: RefObject<TextAreaRef | null>, { value, names, onChange }: Offering) {
  const [word, setWord] = useState<{ text: string; end: number }>();
  const [active, setActive] = useState(0);
  const offers = word ? offersOf(word.text, names) : [];
  const areaOf = () => field.current?.resizableTextArea?.textArea;
  const look = (isAsked = false) => {
    const end = areaOf()?.selectionEnd ?? value.length;
    const text = WORD.exec((areaOf()?.value ?? value).slice(0, end))?.[0] ?? '';
    setWord(text || isAsked ? { text, end } : undefined);
    setActive(0);
  };
  const take = ({ insert }: Offer) => {
    if (!word) return;
    const from = word.end - word.text.length;
    onChange?.(value.slice(0, from) + insert + value.slice(word.end));
    setWord(undefined);
    requestAnimationFrame(() => {
      areaOf()?.focus();
      areaOf()?.setSelectionRange(from + insert.length, from + insert.length);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.ctrlKey) look(true);
    else if (offers.length === 0) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % offers.length);
    else if (event.key === 'ArrowUp') setActive((active + offers.length - 1) % offers.length);
    else if (event.key === 'Tab' || event.key === 'Enter') take(offers[active]!);
    else if (event.key === 'Escape') {
      // The drawer around it stays.
      event.stopPropagation();
      setWord(undefined);
      return;
    } else return;
    event.preventDefault();
  };
  return { offers, active, look, take, press, close: () => setWord(undefined) };
}

/** An expression, with what may be written offered under it while it is typed, and what is wrong said at once. */
export function ExpressionInput(props: ExpressionInputProps) {
  const { label, onChange, names, isStrict = false, placeholder, disabled = false, id } = props;
  const value = props.value ?? '';
  const { t } = useTranslation();
  const field = useRef<TextAreaRef>(null);
  const list = useId();
  const { offers, active, look, take, press, close } = useOffers(field, { value, names, onChange });
  const known = isStrict ? names.map(({ name }) => name) : undefined;
  const kinds = new Map(names.flatMap(({ name, kind }) => (kind ? [[name, kind] as const] : [])));
  const fault = value.trim() === '' ? undefined : expressionFault(value, known, kinds);
  return (
    <div className={styles.field}>
      <Input.TextArea
        ref={field}
        {...(id && { id })}
        value={value}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={2_000}
        spellCheck={false}
        disabled={disabled}
        className={styles.text!}
        {...(placeholder && { placeholder })}
        status={fault ? 'error' : ''}
        role="combobox"
        aria-label={label}
        aria-expanded={offers.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(offers.length > 0 && { 'aria-activedescendant': `${list}-${active}` })}
        onChange={({ target }) => {
          onChange?.(target.value);
          look();
        }}
        onKeyDown={press}
        onBlur={close}
      />
      {offers.length > 0 && <Offers id={list} offers={offers} active={active} onTake={take} />}
      {fault && (
        <div className={styles.fault} role="alert">
          {t(`expression.fault.${fault.fault}`, { detail: fault.detail, position: fault.position + 1 })}
        </div>
      )}
    </div>
  );
}

interface OffersProps {
  id: string;
  offers: readonly Offer[];
  active: number;
  onTake: (offer: Offer) => void;
}

function Offers({ id, offers, active, onTake }: OffersProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.offers} id={id} role="listbox" aria-label={t('expression.offers')}>
      {offers.map((offer, index) => (
        <li
          key={offer.insert}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // The text keeps its focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(offer);
          }}
        >
          <code>{offer.name}</code>
          <span>{offer.isFunction ? t(`expression.does.${offer.insert.slice(0, -1)}`) : offer.title}</span>
        </li>
      ))}
    </ul>
  );
}

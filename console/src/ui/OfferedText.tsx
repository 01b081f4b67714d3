import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ExpressionInput.module.css';

/** What may be written for the word that is being typed. */
export interface Offer {
  /** How it is shown, and how it is told from others. */
  name: string;
  title?: string | undefined;
  insert: string;
}

/** Of all that may be written: what begins with the word, then what holds it, by its name or its title. */
export function offersFor<O extends Offer>(word: string, all: readonly O[]): O[] {
  const wanted = word.toLowerCase();
  const begin = all.filter(({ insert }) => insert.toLowerCase().startsWith(wanted));
  const hold = all.filter(
    ({ insert, title = '' }) =>
      !insert.toLowerCase().startsWith(wanted) &&
      (insert.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted)),
  );
  return [...begin, ...hold].filter(({ insert }) => insert !== word).slice(0, MOST);
}

const MOST = 8;

interface Offering {
  value: string;
  offers: (word: string) => readonly Offer[];
  onChange: ((text: string) => void) | undefined;
  /** What a word is made of, up to where it is typed. */
  word: RegExp;
  /** Whether Enter takes what is offered; else it begins a line. */
  takesEnter: boolean;
}

/** What is offered for the word that is being typed, and how it is taken. */
function useOffers(
  field: RefObject<TextAreaRef | null>,
  { value, offers: offersOf, onChange, word: pattern, takesEnter }: Offering,
) {
  const [word, setWord] = useState<{ text: string; end: number }>();
  const [active, setActive] = useState(0);
  const offers = word ? offersOf(word.text) : [];
  const areaOf = () => field.current?.resizableTextArea?.textArea;
  const look = (isAsked = false) => {
    const end = areaOf()?.selectionEnd ?? value.length;
    const text = pattern.exec((areaOf()?.value ?? value).slice(0, end))?.[0] ?? '';
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
    else if (event.key === 'Tab' || (takesEnter && event.key === 'Enter')) take(offers[active]!);
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

interface OfferedTextProps extends Pick<Offering, 'offers' | 'word'> {
  label: string;
  value: string;
  onChange: ((text: string) => void) | undefined;
  rows: { minRows: number; maxRows: number };
  maxLength: number;
  takesEnter?: boolean;
  isWrong?: boolean;
  placeholder?: string | undefined;
  disabled?: boolean;
  id?: string | undefined;
  className?: string | undefined;
  ref?: Ref<TextAreaRef>;
  /** What is said of it. */
  children?: ReactNode;
}

/** A text in a language, with what may be written offered under it while it is typed; Ctrl+Space asks for it. */
export function OfferedText(props: OfferedTextProps) {
  const { label, value, onChange, offers: offersOf, word, rows, maxLength, takesEnter = true } = props;
  const { isWrong = false, placeholder, disabled = false, id, className, ref, children } = props;
  const own = useRef<TextAreaRef>(null);
  const list = useId();
  const { offers, active, look, take, press, close } = useOffers(own, {
    value,
    offers: offersOf,
    onChange,
    word,
    takesEnter,
  });
  return (
    <div className={styles.field}>
      <Input.TextArea
        ref={(area) => {
          own.current = area;
          if (typeof ref === 'function') ref(area);
          else if (ref) ref.current = area;
        }}
        {...(id && { id })}
        value={value}
        autoSize={rows}
        maxLength={maxLength}
        spellCheck={false}
        disabled={disabled}
        className={className ?? styles.text!}
        {...(placeholder && { placeholder })}
        status={isWrong ? 'error' : ''}
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
      {children}
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
          <span>{offer.title}</span>
        </li>
      ))}
    </ul>
  );
}

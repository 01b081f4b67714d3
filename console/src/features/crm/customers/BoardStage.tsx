import { MoreOutlined } from '@ant-design/icons';
import type { BoardCard } from '@ishare/contracts/crm/customers.js';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Dropdown } from 'antd';
import { memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DictionaryText } from '../../../resource/DictionaryText';
import { money } from '../../../ui/figures';
import { customerPath } from '../places';
import styles from './BoardPage.module.css';
import { DueTime } from './DueTime';
import { StageTag, stageWord } from './stages';
import { useCards } from './use-cards';
import type { Asked } from './use-cards';

const CARD = 92;
/** Cards that are drawn beyond what is in sight. */
const BEYOND = 6;
const MIME = 'application/x-customer';

export interface Move {
  card: BoardCard;
  to: number;
}

/** The menu of one card: where it stands and what opened it, which has the focus again once it is shut. */
interface Opened {
  card: BoardCard;
  start: number;
  by: HTMLElement;
}

interface CardProps {
  card: BoardCard | undefined;
  start: number;
  isOpen: boolean;
  /** Undefined where it may go nowhere. */
  onOpen: ((opened: Opened) => void) | undefined;
}

/** Light, for one is made with each step of a wheel: the menu is the stage's, and made once it is asked for. */
const Card = memo(function Card({ card, start, isOpen, onOpen }: CardProps) {
  const { t } = useTranslation('crm');
  const style = { transform: `translateY(${start}px)` };
  if (!card) return <div className={styles.card} style={style} aria-busy />;
  return (
    <div
      className={styles.card}
      style={style}
      role="listitem"
      draggable={onOpen !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(MIME, JSON.stringify(card));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <div className={styles.line}>
        <Link to={customerPath(card.id)} draggable={false}>
          {card.name}
        </Link>
        {onOpen && (
          <button
            type="button"
            className={styles.more}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            aria-label={t('board.moveOf', { name: card.name })}
            onClick={({ currentTarget }) => onOpen({ card, start, by: currentTarget })}
          >
            <MoreOutlined />
          </button>
        )}
      </div>
      <div className={`${styles.line} ${styles.soft}`}>
        <span>{[card.community, card.dealerName].filter(Boolean).join(' · ')}</span>
        {card.level && (
          <span>
            <DictionaryText dictionary="CustomerLevel" code={card.level} />
          </span>
        )}
      </div>
      <div className={styles.line}>
        <span>
          <DueTime time={card.nextFollowTime} />
        </span>
        {card.amount > 0 && <span className={styles.figure}>{money(card.amount)}</span>}
      </div>
    </div>
  );
});

interface MenuProps {
  opened: Opened;
  /** Stages to which it may go. */
  targets: readonly number[];
  onMove: (move: Move) => void;
  onClose: () => void;
}

/** Where a card may go, below its button. */
function MoveMenu({ opened, targets, onMove, onClose }: MenuProps) {
  const { t } = useTranslation('crm');
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: targets.map((to) => ({
          key: String(to),
          label: t(`customerState.${stageWord(to)}`),
          onClick: () => onMove({ card: opened.card, to }),
        })),
      }}
      onOpenChange={() => {
        onClose();
        opened.by.focus();
      }}
    >
      <span className={styles.anchor} style={{ transform: `translateY(${opened.start}px)` }} />
    </Dropdown>
  );
}

interface StageProps {
  stage: { state: number; count: number; overdue: number; amount: number };
  asked: Asked;
  targetsOf: (state: number) => readonly number[];
  onMove: (move: Move) => void;
}

/** The customers of one stage, of which as many are drawn as are in sight. */
export function BoardStage({ stage, asked, targetsOf, onMove }: StageProps) {
  const { t } = useTranslation('crm');
  const { state, count, overdue, amount } = stage;
  const scroller = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const targets = useMemo(() => targetsOf(state), [targetsOf, state]);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    overscan: BEYOND,
    paddingStart: 8,
  });
  const drawn = rows.getVirtualItems();
  const cardAt = useCards(state, asked, [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0]);
  return (
    <section
      className={styles.stage}
      data-over={isOver}
      aria-label={t('board.stage', { stage: t(`customerState.${stageWord(state)}`) })}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(MIME)) return;
        event.preventDefault();
        if (!isOver) setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => {
        setOver(false);
        const card = JSON.parse(event.dataTransfer.getData(MIME) || 'null') as BoardCard | null;
        if (card && card.state !== state) onMove({ card, to: state });
      }}
    >
      <header className={styles.head}>
        <StageTag state={state} />
        <div className={styles.sum}>
          <strong>{money(amount)}</strong>
          <span>{t('board.count', { count })}</span>
          {overdue > 0 && <span className={styles.late}>{t('board.overdue', { count: overdue })}</span>}
        </div>
      </header>
      <div ref={scroller} className={styles.cards} role="list" tabIndex={0}>
        {count === 0 && <p className={styles.none}>{t('board.none')}</p>}
        <div style={{ height: rows.getTotalSize() }}>
          {drawn.map(({ index, start }) => (
            <Card
              key={index}
              card={cardAt(index)}
              start={start}
              isOpen={opened?.start === start}
              onOpen={targets.length > 0 ? setOpened : undefined}
            />
          ))}
          {opened && (
            <MoveMenu opened={opened} targets={targets} onMove={onMove} onClose={() => setOpened(undefined)} />
          )}
        </div>
      </div>
    </section>
  );
}

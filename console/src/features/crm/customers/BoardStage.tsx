import { MoreOutlined } from '@ant-design/icons';
import type { BoardCard } from '@ishare/contracts/crm/customers.js';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
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

interface CardProps {
  card: BoardCard | undefined;
  start: number;
  /** Stages to which it may go. */
  targets: readonly number[];
  onMove: (move: Move) => void;
}

function Card({ card, start, targets, onMove }: CardProps) {
  const { t } = useTranslation('crm');
  const style = { transform: `translateY(${start}px)` };
  if (!card) return <div className={styles.card} style={style} aria-busy />;
  const menu = targets.map((to) => ({
    key: String(to),
    label: t(`customerState.${stageWord(to)}`),
    onClick: () => onMove({ card, to }),
  }));
  return (
    <div
      className={styles.card}
      style={style}
      role="listitem"
      draggable={targets.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData(MIME, JSON.stringify(card));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <div className={styles.line}>
        <Link to={customerPath(card.id)} draggable={false}>
          {card.name}
        </Link>
        {targets.length > 0 && (
          <Dropdown menu={{ items: menu }} trigger={['click']}>
            <Button
              type="text"
              size="small"
              icon={<MoreOutlined />}
              aria-label={t('board.moveOf', { name: card.name })}
            />
          </Dropdown>
        )}
      </div>
      <div className={`${styles.line} ${styles.soft}`}>
        <span>{[card.community, card.dealerName].filter(Boolean).join(' · ')}</span>
        {card.level && <DictionaryText dictionary="CustomerLevel" code={card.level} />}
      </div>
      <div className={styles.line}>
        <span>
          <DueTime time={card.nextFollowTime} />
        </span>
        {card.amount > 0 && <span className={styles.figure}>{money(card.amount)}</span>}
      </div>
    </div>
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
            <Card key={index} card={cardAt(index)} start={start} targets={targetsOf(state)} onMove={onMove} />
          ))}
        </div>
      </div>
    </section>
  );
}

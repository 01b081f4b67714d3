import { board } from '@ishare/contracts/crm/customers.js';
import { customerLife, stepOfStage } from '@ishare/contracts/crm/customer-life.js';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { after } from '@ishare/contracts/things/machine.js';
import { Checkbox, Input } from 'antd';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { useConfiguration, usePermission } from '../../../session/session';
import { tellError } from '../../../ui/feedback';
import { BoardStage } from './BoardStage';
import type { Move } from './BoardStage';
import styles from './BoardPage.module.css';
import { mayRelease, useCustomerActs } from './customer-acts';
import { stageWord } from './stages';
import { lazy } from '../../../state/lazy';

const FollowUpForm = lazy(async () => ({ default: (await import('./FollowUpForm')).FollowUpForm }));
const ReleaseDialog = lazy(async () => ({ default: (await import('./ReleaseDialog')).ReleaseDialog }));
const { Customers, PreSales } = crmPermissions.names;
const STAGES = Object.values(CustomerState);

/** Stages to which a customer may go from there: by a follow-up, back to the pool, or out of it by taking him. */
export function targetsOf(state: number, mayFollow: boolean, mayEdit: boolean): number[] {
  if (state === CustomerState.Pool) return mayEdit ? [CustomerState.Following] : [];
  return STAGES.filter((to) => {
    if (to === state) return false;
    if (to === CustomerState.Pool) return mayEdit && mayRelease(state);
    return mayFollow && after(customerLife, stepOfStage[to], state) !== undefined;
  });
}

/** All customers by where they stand, with what they may come to; a card that is moved asks for what was agreed. */
export default function BoardPage() {
  const { t } = useTranslation('crm');
  const userId = useConfiguration()?.currentUser.id;
  const [typed, setTyped] = useState('');
  const [isMine, setMine] = useState(false);
  const [move, setMove] = useState<Move>();
  const filter = useDeferredValue(typed.trim());
  const [mayFollow, mayEdit] = [usePermission(PreSales.Create), usePermission(Customers.Edit)];
  const { claim } = useCustomerActs();
  const asked = { ...(filter && { filter }), ...(isMine && userId && { ownerUserId: userId }) };
  const read = useRoute(board.columns, { query: asked }, { placeholderData: (before) => before });
  const begin = (wish: Move) => {
    const { card, to } = wish;
    if (!targetsOf(card.state, mayFollow, mayEdit).includes(to)) {
      const [from, wished] = [card.state, to].map((state) => t(`customerState.${stageWord(state)}`));
      tellError({ message: t('board.refused', { name: card.name, from, to: wished }) });
    } else if (card.state === CustomerState.Pool) claim.mutate({ params: { id: card.id } });
    else setMove(wish);
  };
  const end = () => setMove(undefined);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Input
          allowClear
          value={typed}
          maxLength={64}
          style={{ width: 220 }}
          placeholder={t('board.filter')}
          aria-label={t('board.filter')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Checkbox checked={isMine} onChange={({ target }) => setMine(target.checked)}>
          {t('board.mine')}
        </Checkbox>
        <span className={styles.hint}>{t('board.dropHint')}</span>
      </div>
      {read.data ? (
        <div className={styles.stages}>
          {read.data.items.map((stage) => (
            <BoardStage
              key={`${stage.state} ${filter} ${isMine}`}
              stage={stage}
              asked={asked}
              targetsOf={(state) => targetsOf(state, mayFollow, mayEdit)}
              onMove={begin}
            />
          ))}
        </div>
      ) : (
        <QueryState of={read} />
      )}
      <Suspense fallback={null}>
        {move?.to === CustomerState.Pool && <ReleaseDialog id={move.card.id} name={move.card.name} onClose={end} />}
        {move && move.to !== CustomerState.Pool && <FollowUpForm customer={move.card} stage={move.to} onClose={end} />}
      </Suspense>
    </div>
  );
}

import { CheckOutlined, PushpinOutlined, UndoOutlined } from '@ant-design/icons';
import { auditDesk, MAX_PINNED } from '@ishare/contracts/sales-order/audit-desk.js';
import type { AuditComment, AuditDesk, DeskFinding, RoundChange } from '@ishare/contracts/sales-order/audit-desk.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Checkbox, Input, Tag } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SaidBy } from '../../../../resource/PersonName';
import { useAct } from '../../../../session/routes';
import { useConfiguration, usePermission } from '../../../../session/session';
import { dateText } from '../../../../ui/figures';
import { cabinetNoIn } from '../../designer/design-doc';
import styles from './AuditDesk.module.css';
import { begunComment, keepBegun } from './kept-comment';
import type { Pinning } from './use-pinning';

const P = salesOrderPermissions.names.AuditDesigns;
/** Findings and changes that are in sight before one asks for more. */
const [firstFindings, firstChanges] = [3, 6];

function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>
        {title} {count !== undefined && count > 0 && <span>{count}</span>}
      </h3>
      {children}
    </section>
  );
}

/** A list of which the first are in sight. */
function useFirst<T>(rows: readonly T[], first: number): { shown: readonly T[]; more: ReactNode } {
  const { t } = useTranslation('salesOrder');
  const [isAll, showAll] = useState(false);
  const isCut = !isAll && rows.length > first;
  return {
    shown: isCut ? rows.slice(0, first) : rows,
    more: isCut && (
      <Button type="link" size="small" onClick={() => showAll(true)}>
        {t('desk.showAll', { count: rows.length })}
      </Button>
    ),
  };
}

const tones = { block: 'red', error: 'red', warn: 'orange' } as const;

function Findings({ findings, find }: { findings: readonly DeskFinding[]; find: Pinning['find'] }) {
  const { t } = useTranslation(['salesOrder', 'designer']);
  const { shown, more } = useFirst(findings, firstFindings);
  return (
    <Section title={t('desk.findings')} count={findings.length}>
      {findings.length === 0 && <p className={styles.fine}>{t('desk.noFindings')}</p>}
      <ul>
        {shown.map((finding, index) => {
          const no = cabinetNoIn(finding.target);
          return (
            <li key={index} data-severity={finding.severity}>
              <Tag color={tones[finding.severity]}>{t(`designer:severity.${finding.severity}`)}</Tag>
              {finding.isNew && <Tag>{t('desk.isNew')}</Tag>}
              {finding.message}{' '}
              {no && (
                <Button type="link" size="small" className={styles.inline} onClick={() => find(no)}>
                  {no}
                </Button>
              )}
              <small>
                {finding.ruleName}
                {finding.returnedShare !== null && ` · ${t('desk.returned', { share: finding.returnedShare })}`}
              </small>
            </li>
          );
        })}
      </ul>
      {more}
    </Section>
  );
}

const marks = { added: '+', removed: '−', changed: '±' } as const;

function Changes({ desk, find }: { desk: AuditDesk; find: Pinning['find'] }) {
  const { t } = useTranslation('salesOrder');
  const { shown, more } = useFirst(desk.changes, firstChanges);
  if (desk.changedSince === null) return null;
  const said = ({ fields }: RoundChange) =>
    fields
      .map(({ name, from, to }) => `${t(`desk.field.${name}`)} ${from ?? '–'} → ${to ?? '–'}`)
      .join(t('audit.separator'));
  return (
    <Section title={t('desk.changes', { round: desk.changedSince })} count={desk.changes.length}>
      {desk.changes.length === 0 && <p>{t('desk.noChanges')}</p>}
      <ul>
        {shown.map((change, index) => (
          <li key={index} data-change={change.change}>
            <b title={t(`desk.change.${change.change}`)}>{marks[change.change]}</b> {change.name}{' '}
            {change.cabinetNo && (
              <Button type="link" size="small" className={styles.inline} onClick={() => find(change.cabinetNo ?? '')}>
                {change.cabinetNo}
              </Button>
            )}
            <small>{change.fields.length > 0 ? said(change) : change.code}</small>
          </li>
        ))}
      </ul>
      {more}
    </Section>
  );
}

function Checklist({ desk }: { desk: AuditDesk }) {
  const { t } = useTranslation('salesOrder');
  const mayTick = usePermission(P.Pass);
  const tick = useAct(auditDesk.tick);
  if (desk.checklist.length === 0) return null;
  const done = desk.checklist.filter(({ tickedTime }) => tickedTime !== null).length;
  return (
    <Section title={`${t('desk.checklist')} ${done} / ${desk.checklist.length}`}>
      <ul className={styles.points}>
        {desk.checklist.map((point) => (
          <li key={point.code}>
            <Checkbox
              checked={point.tickedTime !== null}
              disabled={!mayTick}
              onChange={({ target: { checked } }) =>
                tick.mutate({ params: { id: desk.id }, body: { code: point.code, isTicked: checked } })
              }
            >
              {point.text}
            </Checkbox>
            {point.tickedTime && (
              <small>
                <SaidBy userName={point.tickedBy} after={[dateText(point.tickedTime, true)]} />
              </small>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CommentRow({
  comment,
  index,
  desk,
  pinning,
}: {
  comment: AuditComment;
  index: number;
  desk: AuditDesk;
  pinning: Pinning;
}) {
  const { t } = useTranslation('salesOrder');
  const isAuditor = usePermission(P.Pass);
  const me = useConfiguration()?.currentUser.id;
  const settle = useAct(auditDesk.settle);
  const isSettled = comment.settledTime !== null;
  const isGone =
    comment.cabinetNo !== null &&
    !desk.rooms.some(({ cabinets }) => cabinets.some((one) => one.cabinetNo === comment.cabinetNo));
  const mayStep = isAuditor || comment.authorId === me;
  const label = t(isSettled ? 'desk.reopen' : 'desk.settle');
  return (
    <li data-settled={isSettled} data-shown={pinning.shown === comment.id}>
      <button
        type="button"
        className={styles.number}
        aria-label={t('desk.show', { number: index + 1 })}
        onClick={() => pinning.show(comment.id)}
      >
        {index + 1}
      </button>
      <div>
        <p>{comment.text}</p>
        <small>
          <SaidBy
            userName={comment.authorName}
            after={[
              dateText(comment.creationTime, true),
              t('desk.inRound', { round: comment.round }),
              comment.cabinetNo,
              isGone ? t('desk.gone') : null,
            ]}
          />
          {isSettled && (
            <>
              <br />
              <SaidBy
                userName={comment.settledBy}
                before={[t('desk.settled')]}
                after={[t('desk.inRound', { round: comment.settledRound })]}
              />
            </>
          )}
        </small>
      </div>
      {mayStep && (
        <Button
          size="small"
          type="text"
          icon={isSettled ? <UndoOutlined /> : <CheckOutlined />}
          aria-label={label}
          title={label}
          loading={settle.isPending}
          onClick={() =>
            settle.mutate({ params: { id: desk.id, commentId: comment.id }, body: { isSettled: !isSettled } })
          }
        />
      )}
    </li>
  );
}

/** What people say of the sheet, those that are open first, and what one says oneself. */
function Comments({ desk, pinning }: { desk: AuditDesk; pinning: Pinning }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [text, setText] = useState(() => begunComment(desk.id).text ?? '');
  const field = useRef<TextAreaRef>(null);
  const { point, unpin } = pinning;
  const [kept] = useState(point);
  const say = useAct(auditDesk.comment, {
    onDone: () => {
      setText('');
      unpin();
      // Where another sheet is looked at by now, nothing of this one is there to hear that it is said.
      keepBegun(desk.id, {});
    },
  });
  useEffect(() => {
    if (point && point !== kept) field.current?.focus();
  }, [point, kept]);
  useEffect(() => keepBegun(desk.id, { text, ...(point && { point }) }), [desk.id, text, point]);
  const send = () => {
    if (text.trim() === '' || say.isPending) return;
    const at = point ?? { roomName: null, cabinetNo: null, x: null, y: null };
    say.mutate({ params: { id: desk.id }, body: { text, ...at } });
  };
  const open = desk.comments.filter(({ settledTime }) => settledTime === null).length;
  return (
    <Section title={t('desk.comments')} count={open}>
      <ul className={styles.comments}>
        {desk.comments.map((comment, index) => (
          <CommentRow key={comment.id} comment={comment} index={index} desk={desk} pinning={pinning} />
        ))}
      </ul>
      {point && (
        <Tag icon={<PushpinOutlined />} closable onClose={unpin}>
          {point.roomName} · {point.cabinetNo}
        </Tag>
      )}
      <Input.TextArea
        ref={field}
        value={text}
        maxLength={MAX_PINNED}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={t('desk.sayPlaceholder')}
        aria-label={t('desk.comments')}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => (event.ctrlKey || event.metaKey) && send()}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <Button size="small" disabled={text.trim() === ''} loading={say.isPending} onClick={send}>
        {t('desk.say')}
      </Button>
    </Section>
  );
}

/** What a sheet is judged by: what the rules found first, then what has changed, the checklist and the comments. */
export function DeskSide({ desk, pinning }: { desk: AuditDesk; pinning: Pinning }) {
  const { t } = useTranslation('salesOrder');
  return (
    <aside className={styles.side} aria-label={t('desk.checklist')}>
      <Findings findings={desk.findings} find={pinning.find} />
      <Changes desk={desk} find={pinning.find} />
      <Checklist desk={desk} />
      <Comments desk={desk} pinning={pinning} />
    </aside>
  );
}

import {
  workflowInstances,
  type WorkflowInstance,
  type WorkflowTrace,
} from '@ishare/contracts/platform/workflow/instance.js';
import { pageOfSubject } from '@ishare/contracts/platform/workflow/subjects.js';
import { workflowLife, WorkflowTaskState, workflowTaskLife } from '@ishare/contracts/platform/workflow/task-life.js';
import { isPersonNode } from '@ishare/contracts/platform/workflow/nodes.js';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { callFailure } from '../../../resource/CallCard';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText, listed } from '../../../ui/figures';
import { Canvas } from '../designer/Canvas';
import { callsPath, inboxPath } from '../places';
import { instanceTones, taskTones } from '../states';
import styles from '../Workflow.module.css';
import { FactList, factText, hasFacts } from '../FactList';
import { Acts } from './Acts';
import { useInstance } from './use-instance';
import { PersonName } from '../../../resource/PersonName';

/** What is known of what is decided on. */
function Facts({ instance, trace }: { instance: WorkflowInstance; trace: WorkflowTrace | undefined }) {
  const { t } = useTranslation('workflow');
  const changed = trace?.changed ?? [];
  if (!hasFacts(instance)) return null;
  return (
    <section className={styles.card}>
      <h3>{t('view.facts')}</h3>
      {changed.length > 0 && <p className={styles.soft}>{t('view.changed', { count: changed.length })}</p>}
      <FactList data={instance.data} changed={changed} />
    </section>
  );
}

/** What the hours bring last while a node waits, unless they have brought it already since it was entered. */
function broughtTo(
  nodeId: string,
  trace: WorkflowTrace | undefined,
): 'remind' | 'escalate' | 'approve' | 'reject' | null {
  const node = trace?.nodes.find(({ id }) => id === nodeId);
  const timeout = node && isPersonNode(node) ? node.timeout : null;
  if (!timeout) return null;
  if (typeof timeout.automaticHours === 'number') return timeout.automatic;
  const [kind, event] =
    typeof timeout.escalateHours === 'number'
      ? (['escalate', 'escalated'] as const)
      : (['remind', 'reminded'] as const);
  const since = trace!.events.slice(trace!.events.findLastIndex((one) => one.kind === 'entered') + 1);
  return since.some((one) => one.kind === event) ? null : kind;
}

/** Who is and was asked, the latest first. */
function Tasks({ instance, trace }: { instance: WorkflowInstance; trace: WorkflowTrace | undefined }) {
  const { t } = useTranslation('workflow');
  const due = (task: NonNullable<WorkflowInstance['tasks']>[number]) => {
    const brought = task.state === WorkflowTaskState.Pending && task.dueTime ? broughtTo(task.nodeId, trace) : null;
    return brought && t(`task.due.${brought}`, { time: dateText(task.dueTime, true) });
  };
  const tasks = [...(instance.tasks ?? [])].reverse();
  return (
    <section className={styles.card}>
      <h3>{t('view.tasks')}</h3>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <li key={task.id}>
            <strong>{task.assigneeName}</strong>
            {task.kind === 'cc' ? (
              <span>{t('task.copied')}</span>
            ) : (
              <StateOfRecord machine={workflowTaskLife} state={task.state} tones={taskTones} />
            )}
            <span className={styles.soft}>
              {[
                task.nodeName,
                task.kind !== 'assigned' && task.kind !== 'cc' && t(`task.kind.${task.kind}`),
                task.insteadOfName && t('task.instead', { name: task.insteadOfName }),
                task.byTimeout && t('task.byTimeout'),
                task.isWaiting && t('task.waiting'),
                due(task),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <time>{dateText(task.endTime ?? task.creationTime, true)}</time>
            {task.comment && <blockquote>{task.comment}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was said; of a call that failed, its status or why it has none. */
const commentOf = ({ kind, comment }: WorkflowTrace['events'][number], t: TFunction): string =>
  kind === 'callFailed' && !/^\d+$/.test(comment!) ? callFailure(comment!, t) : comment!;

/** What happened, the latest first. */
function History({ trace }: { trace: WorkflowTrace }) {
  const { t } = useTranslation('workflow');
  return (
    <section className={styles.card}>
      <h3>{t('view.history')}</h3>
      <ol className={styles.list}>
        {[...trace.events].reverse().map((event) => (
          <li key={event.id}>
            <strong>{t(`event.${event.kind}`)}</strong>
            <span>{event.target ?? event.nodeName}</span>
            <span className={styles.soft}>
              {event.userName === null ? t('event.system') : <PersonName userName={event.userName} />}
            </span>
            <time>{dateText(event.time, true)}</time>
            {event.comment && <blockquote>{commentOf(event, t)}</blockquote>}
            {event.changes.map(({ field, from, to }) => (
              <blockquote key={field}>
                {t(`fact.${field}`, { defaultValue: field })}: {from === null ? '–' : factText(field, from)} →{' '}
                {to === null ? '–' : factText(field, to)}
              </blockquote>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Drawing({ instance, trace }: { instance: WorkflowInstance; trace: WorkflowTrace }) {
  const { t } = useTranslation('workflow');
  const passed = new Set(trace.path);
  const peopleOf = (nodeId: string) => {
    const tasks = (instance.tasks ?? []).filter((task) => task.nodeId === nodeId && task.state !== 3);
    const round = Math.max(...tasks.map((task) => task.round));
    const last = tasks.filter((task) => task.round === round);
    return listed([...new Set(last.map(({ assigneeName }) => assigneeName))]);
  };
  return (
    <section className={styles.card}>
      <h3>{t('view.drawing')}</h3>
      <Canvas
        className={styles.drawing}
        content={trace}
        acts={{ select: () => undefined }}
        placeOf={(nodeId) => (nodeId === trace.nodeId ? 'here' : passed.has(nodeId) ? 'passed' : 'ahead')}
        peopleOf={peopleOf}
      />
    </section>
  );
}

function Head({ instance, trace }: { instance: WorkflowInstance; trace: WorkflowTrace | undefined }) {
  const { t } = useTranslation('workflow');
  const ownId = useConfiguration()?.currentUser.id;
  const page = pageOfSubject(instance);
  const isReturned = (instance.tasks ?? []).some(
    ({ kind, state, assigneeId }) => kind === 'submit' && state === WorkflowTaskState.Pending && assigneeId === ownId,
  );
  return (
    <>
      <header className={styles.bar}>
        <h2>{instance.title}</h2>
        <StateOfRecord machine={workflowLife} state={instance.state} tones={instanceTones} />
        <span className={styles.soft}>
          {[instance.workflowName, t('design.versionNo', { version: instance.designVersion }), instance.initiatorName]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {page && <Link to={page}>{t('instance.record')}</Link>}
        {trace?.nodes.some(({ type }) => type === 'api') && (
          <Link to={callsPath(instance.id)}>{t('instance.calls')}</Link>
        )}
        {trace && <Acts instance={instance} trace={trace} />}
      </header>
      {isReturned && instance.formType !== 'request' && <div className={styles.card}>{t('act.atRecord')}</div>}
    </>
  );
}

/** One instance: its path, what happened, and what the caller may do. */
export default function ViewPage() {
  const { t } = useTranslation('workflow');
  const { id, read } = useInstance();
  const trace = useRoute(workflowInstances.trace, { params: { id } }, { enabled: id !== '' }).data;
  if (id === '')
    return (
      <EmptyState text={t('instance.missing')}>
        <Link to={inboxPath}>{t('instance.back')}</Link>
      </EmptyState>
    );
  if (!read.data) return <QueryState of={read} />;
  const instance = read.data;
  return (
    <div className={styles.page}>
      <Head instance={instance} trace={trace} />
      <div className={styles.sides}>
        <div className={styles.column}>
          {trace && <Drawing instance={instance} trace={trace} />}
          <Facts instance={instance} trace={trace} />
        </div>
        <div className={styles.column}>
          <Tasks instance={instance} trace={trace} />
          {trace && <History trace={trace} />}
        </div>
      </div>
    </div>
  );
}

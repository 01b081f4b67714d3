// Dashboards of Grafana and rules of Prometheus, said once here and written to k8s/components/monitoring by
// `npm run generate`. tests/architecture/monitoring.spec.ts holds each name and label in them against what services tell.
import { stringify } from 'yaml';

const FOLDER = 'k8s/components/monitoring';
/** As PodMonitor makes them of the pods' labels. */
const SERVICE = 'app_kubernetes_io_name';

/** What people do all day, and the requests by which they do it. */
export const journeys = {
  'sign-in': { title: 'Sign-in', method: 'POST', route: '/connect/token', seconds: 1 },
  import: { title: 'Import of a cut list', method: 'POST', route: '/api/optimization/import-files', seconds: 10 },
  run: { title: 'Start of a run', method: 'POST', route: '/api/optimization/import-files/optimization', seconds: 1 },
  audit: {
    title: 'Step of an audit',
    method: 'POST',
    route: '/api/salesorder/audit-designs/(claim|pass|reject|sendback|:id/submit)',
    seconds: 1,
  },
};
/** Part of the requests of a journey that may fail in thirty days. */
const BUDGET = 0.005;
/** Part of the answered ones that may take longer than the journey's seconds. */
const SLOW_BUDGET = 0.05;

/** How fast the budget burns, seen over a long and a short time: what wakes somebody, and what waits for the morning. */
const burns = [
  { long: '1h', short: '5m', factor: 14.4, severity: 'page', after: '2m' },
  { long: '6h', short: '30m', factor: 6, severity: 'page', after: '15m' },
  { long: '3d', short: '6h', factor: 1, severity: 'ticket', after: '1h' },
];

const selector = ({ method, route }) => `method="${method}",route=~"${route}"`;
const count = (journey, window, more = '') =>
  `sum(rate(http_request_duration_seconds_count{${selector(journey)}${more}}[${window}]))`;
const failing = (journey, window) => `${count(journey, window, ',status=~"5.."')} / ${count(journey, window)}`;
const slow = (journey, window) =>
  `1 - sum(rate(http_request_duration_seconds_bucket{${selector(journey)},status!~"5..",le="${journey.seconds}"}[${window}])) / ${count(journey, window, ',status!~"5.."')}`;

const burning = (name, journey, [kind, ratio, budget]) =>
  burns.map(({ long, short, factor, severity, after }) => ({
    alert: `${kind}Burn`,
    expr: `(${ratio(journey, long)}) > ${factor} * ${budget} and (${ratio(journey, short)}) > ${factor} * ${budget}`,
    for: after,
    labels: { severity, journey: name },
    annotations: {
      summary: `${journey.title}: the budget of ${kind === 'Error' ? 'errors' : 'slow answers'} of thirty days burns ${factor} times as fast as it lasts`,
      runbook: `docs/operations.md#${kind === 'Error' ? 'requests-fail' : 'requests-are-slow'}`,
    },
  }));

const alert = (name, { expr, after, severity, summary, runbook }) => ({
  alert: name,
  expr,
  for: after,
  labels: { severity },
  annotations: { summary, runbook: `docs/operations.md#${runbook}` },
});

const machinery = [
  alert('OutboxStands', {
    expr: `max by (${SERVICE}) (outbox_oldest_seconds{state="unsent"}) > 60`,
    after: '2m',
    severity: 'page',
    summary: 'Messages of {{ $labels.app_kubernetes_io_name }} do not leave the outbox: the queue is away or full',
    runbook: 'messages-are-not-sent',
  }),
  alert('QueueStands', {
    expr: 'max by (queue) (queue_oldest_seconds{queue=~"events-.*"}) > 300',
    after: '5m',
    severity: 'page',
    summary: 'Messages wait in {{ $labels.queue }}: its service is away or too slow',
    runbook: 'messages-are-not-handled',
  }),
  alert('RunsWait', {
    expr: 'max by (queue) (queue_oldest_seconds{queue=~"job-.*"}) > 600',
    after: '5m',
    severity: 'ticket',
    summary: 'Jobs have waited ten minutes in {{ $labels.queue }}: more workers are needed, or none works',
    runbook: 'runs-wait',
  }),
  alert('MessagesFail', {
    expr: 'max by (queue) (queue_messages{state="failed"}) > 0',
    after: '10m',
    severity: 'ticket',
    summary: '{{ $value }} messages in {{ $labels.queue }} were given up',
    runbook: 'messages-were-given-up',
  }),
  alert('ConnectionsRunShort', {
    expr: `histogram_quantile(0.99, sum by (${SERVICE}, le) (rate(database_pool_wait_seconds_bucket[5m]))) > 0.5`,
    after: '10m',
    severity: 'ticket',
    summary: 'Requests of {{ $labels.app_kubernetes_io_name }} wait half a second for a connection to PostgreSQL',
    runbook: 'requests-are-slow',
  }),
  alert('EventLoopLags', {
    expr: `max by (${SERVICE}) (nodejs_eventloop_lag_p99_seconds{${SERVICE}!="optimisation-worker"}) > 0.5`,
    after: '10m',
    severity: 'ticket',
    summary: 'A process of {{ $labels.app_kubernetes_io_name }} has no time for its requests',
    runbook: 'requests-are-slow',
  }),
  alert('BackupIsOld', {
    expr: 'time() - max(backup_taken_timestamp_seconds{kind="backup"}) > 129600',
    after: '10m',
    severity: 'ticket',
    summary: 'The last backup is older than 36 hours',
    runbook: 'the-backup-is-old',
  }),
  alert('BackupIsUntried', {
    expr: 'time() - max(backup_taken_timestamp_seconds{kind="drill"}) > 1209600',
    after: '1h',
    severity: 'ticket',
    summary: 'No backup of the last two weeks was restored for a try',
    runbook: 'the-backup-is-old',
  }),
];

/** Groups of rules as Prometheus reads them. */
export const ruleGroups = [
  ...Object.entries(journeys).map(([name, journey]) => ({
    name: `ishare-${name}`,
    rules: [
      ...burning(name, journey, ['Error', failing, BUDGET]),
      ...burning(name, journey, ['Latency', slow, SLOW_BUDGET]),
    ],
  })),
  { name: 'ishare-machinery', rules: machinery },
];

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** Panels in rows of two, in the order in which they are given. */
const panels = (list) =>
  list.map(({ title, unit = 'short', targets, description = '' }, index) => ({
    id: index + 1,
    type: 'timeseries',
    title,
    description,
    datasource: DATASOURCE,
    gridPos: { x: (index % 2) * 12, y: Math.floor(index / 2) * 8, w: 12, h: 8 },
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: targets.map(([expr, legendFormat], each) => ({
      refId: String.fromCharCode(65 + each),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  }));

/** The source of figures is asked for, and the uid is always the same: a copy of a dashboard replaces itself. */
const dashboard = (uid, title, list) => ({
  uid,
  title,
  tags: ['ishare'],
  timezone: 'browser',
  schemaVersion: 39,
  version: 1,
  editable: false,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [{ name: 'datasource', label: 'Source', type: 'datasource', query: 'prometheus', refresh: 1, hide: 0 }],
  },
  annotations: { list: [] },
  panels: panels(list),
});

const quantile = (q, name, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${name}_bucket[5m])))`;

export const dashboards = {
  'ishare-journeys': dashboard(
    'ishare-journeys',
    'iShare: what people do',
    Object.values(journeys).flatMap((journey) => [
      {
        title: `${journey.title}: requests and errors`,
        unit: 'reqps',
        targets: [
          [count(journey, '5m'), 'all'],
          [count(journey, '5m', ',status=~"5.."'), 'failed'],
        ],
      },
      {
        title: `${journey.title}: time of an answer`,
        unit: 's',
        targets: ['0.5', '0.95', '0.99'].map((q) => [
          `histogram_quantile(${q}, sum by (le) (rate(http_request_duration_seconds_bucket{${selector(journey)}}[5m])))`,
          `p${Number(q) * 100}`,
        ]),
      },
    ]),
  ),
  'ishare-services': dashboard('ishare-services', 'iShare: services', [
    {
      title: 'Requests',
      unit: 'reqps',
      targets: [[`sum by (${SERVICE}) (rate(http_request_duration_seconds_count[5m]))`, `{{${SERVICE}}}`]],
    },
    {
      title: 'Requests that failed',
      unit: 'reqps',
      targets: [
        [`sum by (${SERVICE}) (rate(http_request_duration_seconds_count{status=~"5.."}[5m]))`, `{{${SERVICE}}}`],
      ],
    },
    {
      title: 'Time of an answer, p95',
      unit: 's',
      targets: [[quantile(0.95, 'http_request_duration_seconds', SERVICE), `{{${SERVICE}}}`]],
    },
    {
      title: 'Lag of the event loop, p99',
      unit: 's',
      targets: [[`max by (${SERVICE}) (nodejs_eventloop_lag_p99_seconds)`, `{{${SERVICE}}}`]],
    },
    {
      title: 'Requests that wait for their turn',
      targets: [[`max by (${SERVICE}) (http_requests_waiting)`, `{{${SERVICE}}}`]],
    },
    {
      title: 'Wait for a connection to PostgreSQL, p99',
      unit: 's',
      targets: [[quantile(0.99, 'database_pool_wait_seconds', SERVICE), `{{${SERVICE}}}`]],
    },
    {
      title: 'Connections to PostgreSQL',
      targets: [[`sum by (state) (database_pool_connections)`, '{{state}}']],
    },
    {
      title: 'Memory',
      unit: 'bytes',
      targets: [[`max by (${SERVICE}) (process_resident_memory_bytes)`, `{{${SERVICE}}}`]],
    },
    {
      title: 'Processor',
      unit: 'percentunit',
      targets: [[`sum by (${SERVICE}) (rate(process_cpu_seconds_total[5m]))`, `{{${SERVICE}}}`]],
    },
    { title: 'Connections to hubs', targets: [[`sum by (${SERVICE}) (hub_connections)`, `{{${SERVICE}}}`]] },
    {
      title: 'What happened to connections to hubs',
      unit: 'ops',
      targets: [['sum by (event) (rate(hub_events_total[5m]))', '{{event}}']],
    },
  ]),
  'ishare-work': dashboard('ishare-work', 'iShare: messages, jobs and cutting', [
    {
      title: 'Oldest message in the outbox',
      unit: 's',
      targets: [[`max by (${SERVICE}, state) (outbox_oldest_seconds)`, `{{${SERVICE}}} {{state}}`]],
    },
    {
      title: 'Messages in the outbox',
      targets: [[`max by (${SERVICE}, state) (outbox_messages)`, `{{${SERVICE}}} {{state}}`]],
    },
    {
      title: 'Oldest message that waits in a queue',
      unit: 's',
      targets: [['max by (queue) (queue_oldest_seconds)', '{{queue}}']],
    },
    {
      title: 'Messages in queues',
      targets: [['max by (queue, state) (queue_messages) > 0', '{{queue}} {{state}}']],
    },
    {
      title: 'Wait in a queue, p95',
      unit: 's',
      targets: [[quantile(0.95, 'message_wait_seconds', 'name'), '{{name}}']],
    },
    {
      title: 'Time of a message or job, p95',
      unit: 's',
      targets: [[quantile(0.95, 'message_duration_seconds', 'name'), '{{name}}']],
    },
    {
      title: 'Messages and jobs that failed',
      unit: 'ops',
      targets: [['sum by (name) (rate(message_duration_seconds_count{outcome="failed"}[5m]))', '{{name}}']],
    },
    {
      title: 'Time of a search for cutting plans',
      unit: 's',
      targets: ['0.5', '0.95'].map((q) => [quantile(q, 'cutting_duration_seconds'), `p${Number(q) * 100}`]),
    },
    {
      title: 'Age of the last backup, and of the last one that was tried',
      unit: 's',
      targets: [['time() - max by (kind) (backup_taken_timestamp_seconds)', '{{kind}}']],
    },
  ]),
};

const WRITTEN = '# Written by npm run generate of infra/monitoring.mjs.\n';

/** The files, by their paths. */
export const monitoringFiles = () => ({
  ...Object.fromEntries(
    Object.entries(dashboards).map(([name, value]) => [
      `${FOLDER}/dashboards/${name}.json`,
      `${JSON.stringify(value, null, 2)}\n`,
    ]),
  ),
  [`${FOLDER}/rules.yaml`]:
    WRITTEN +
    stringify(
      {
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'PrometheusRule',
        metadata: { name: 'ishare' },
        spec: { groups: ruleGroups },
      },
      { lineWidth: 0, aliasDuplicateObjects: false },
    ),
});

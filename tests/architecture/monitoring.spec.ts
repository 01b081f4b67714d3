// What dashboards, rules and scalers ask for is what services tell: a figure that was renamed leaves no panel empty and no
// alert silent.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figures, type Figure } from '@ishare/server/figures.js';
import { Metrics } from '@ishare/server/metrics.js';
import { parse, parseAllDocuments } from 'yaml';
import { dashboards, journeys, ruleGroups } from '../../infra/monitoring.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Words of the language in which Prometheus is asked. */
const WORDS = new Set(['sum', 'max', 'min', 'by', 'rate', 'time', 'and', 'or', 'histogram_quantile']);
/** Labels that the scrape adds, and that of the ends of histograms. */
const ADDED = ['app_kubernetes_io_name', 'le'];

interface Asked {
  metric: string;
  labels: string[];
}

/** The figures that an expression asks for, and the labels by which it picks or groups them. */
function askedBy(expression: string): Asked[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/,\s*/));
  const picked = new Map<string, string[]>();
  const bare = expression
    .replaceAll(/\bby \([^)]*\)/g, ' ')
    .replaceAll(/([a-z_]\w*)\{([^}]*)\}/g, (_match, metric: string, matchers: string) => {
      const names = [...matchers.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)];
      picked.set(metric, [...(picked.get(metric) ?? []), ...names.map(([, name]) => name!)]);
      return ` ${metric} `;
    })
    .replaceAll(/\[\w+\]/g, ' ');
  const metrics = [...bare.matchAll(/(?<![\w.])[a-z_]\w*/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
  return [...new Set(metrics)].map((metric) => ({ metric, labels: [...(picked.get(metric) ?? []), ...grouped] }));
}

/** The figure of which a name is a part: sums, counts and buckets are of histograms. */
const partOf = (metric: string): string =>
  [metric.replace(/_(bucket|sum|count)$/, '')].find((name) => (figures as Record<string, Figure>)[name]) ?? metric;

interface Panel {
  targets: { expr: string }[];
}
const panels = Object.values(dashboards).flatMap(({ panels: all }) => all as Panel[]);
const scaled = parseAllDocuments(read('k8s/components/keda/scaled-object.yaml')).flatMap((document) =>
  (document.toJS() as { spec: { triggers: { metadata: { query: string } }[] } }).spec.triggers.map(
    ({ metadata }) => metadata.query,
  ),
);
const rules = ruleGroups.flatMap((group) => group.rules);
const expressions = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...rules.map(({ expr }) => expr),
  ...scaled,
];

describe('what the monitoring asks for', () => {
  let ofNode: Set<string>;
  beforeAll(async () => {
    const text = await new Metrics().read();
    ofNode = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!));
  });

  it.each(expressions)('is told: %s', (expression) => {
    const asked = askedBy(expression);
    expect(asked.length).toBeGreaterThan(0);
    for (const { metric, labels } of asked) {
      const figure = (figures as Record<string, Figure>)[partOf(metric)];
      if (!figure) {
        expect(ofNode).toContain(metric);
        continue;
      }
      expect(labels.filter((label) => ![...figure.labels, ...ADDED].includes(label))).toEqual([]);
    }
  });

  it('is everything that services tell of themselves', () => {
    const shown = new Set(expressions.flatMap((each) => askedBy(each).map(({ metric }) => partOf(metric))));
    expect(Object.keys(figures).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('finds a figure that nobody tells, and a label that it has not got', () => {
    expect(askedBy('sum by (name) (rate(gone_total{outcome="x"}[5m]))')).toEqual([
      { metric: 'gone_total', labels: ['outcome', 'name'] },
    ]);
    expect(partOf('gone_total') in figures).toBe(false);
  });

  it('is asked of routes that there are', () => {
    const paths = new Set(
      globSync('openapi/*.json', { cwd: root }).flatMap((file) =>
        Object.entries((JSON.parse(read(file)) as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
        ),
      ),
    );
    for (const { method, route } of Object.values(journeys)) {
      const [, before = route, choice = ''] = /^([^(]*)(?:\(([^)]*)\))?$/.exec(route) ?? [];
      for (const each of choice.split('|')) expect([...paths]).toContain(`${method} ${before}${each}`);
    }
  });

  it('is within the ends that its histogram has', () => {
    const ends: readonly number[] = figures.http_request_duration_seconds.buckets;
    for (const { seconds } of Object.values(journeys)) expect(ends).toContain(seconds);
  });

  it('leads whoever is woken to what can be done', () => {
    const headings = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const { annotations } of rules) expect(headings).toContain(annotations.runbook.split('#')[1]);
  });

  it('can be provisioned: one source that is asked for, and uids that stay', () => {
    for (const [name, { uid, templating }] of Object.entries(dashboards)) {
      expect(uid).toBe(name);
      expect(templating.list.map(({ type }) => type)).toEqual(['datasource']);
      expect(read(`k8s/components/monitoring/dashboards/${name}.json`)).not.toContain('__inputs');
    }
    const { configMapGenerator } = parse(read('k8s/components/monitoring/kustomization.yaml')) as {
      configMapGenerator: { files: string[] }[];
    };
    expect(configMapGenerator.flatMap(({ files }) => files)).toEqual(
      Object.keys(dashboards).map((name) => `dashboards/${name}.json`),
    );
  });
});

import type { CabinetScene, ScenePart } from '@ishare/contracts/sales-order/cabinet-scene.js';
import type { CheckFinding, CheckResult, PageLayout } from '@ishare/contracts/sales-order/json-check.js';
import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed, mm } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import styles from './Checks.module.css';
import { Findings, partOfFinding, ResultTag } from './Findings';
import { MeasuredNote } from './MeasuredNote';
import type { Pin } from './SceneCanvas';
import type { Measured, Severity, Shown, ViewFrom } from './scene-view';
import { ViewBar } from './ViewBar';
import { Tabs } from '../../../ui/Tabs';
import { lazy } from '../../../state/lazy';

// three is large, and nobody else needs it.
const SceneCanvas = lazy(() => import('./SceneCanvas'));

const WORSE: readonly Severity[] = ['warn', 'error', 'block'];

/** Pins that are drawn; the list has all findings. */
const MOST_PINS = 100;
/** Findings that a pin tells in words. */
const TOLD = 3;

const worst = (findings: readonly CheckFinding[]): Severity =>
  WORSE.findLast((one) => findings.some(({ severity }) => severity === one))!;

/** What findings are pinned to, the worst first. */
function pinsOf(findings: readonly CheckFinding[]): Pin[] {
  const pinned = Map.groupBy(
    findings.filter(({ at }) => partOfFinding(at)),
    ({ at }) => partOfFinding(at)!,
  );
  return [...pinned]
    .map(([at, own]) => ({
      at,
      severity: worst(own),
      count: own.length,
      title: own
        .slice(0, TOLD)
        .map(({ message }) => message)
        .join('\n'),
    }))
    .sort((one, other) => WORSE.indexOf(other.severity) - WORSE.indexOf(one.severity));
}

/** What is told of the selected part: its sizes, its material, and what the page names. */
function PartFacts({ part, pieces, layout }: { part: ScenePart; pieces: number; layout: PageLayout }) {
  const { t } = useTranslation('salesOrder');
  const { size, material, edges, drillings, facts, partNo, name } = part;
  const items = [
    { key: 'part', children: [partNo, name].filter(Boolean).join(' · ') },
    { key: 'size', children: `${mm(size[0])} × ${mm(size[1])} × ${mm(size[2])}` },
    ...(material ? [{ key: 'material', children: material }] : []),
    ...(pieces > 1 ? [{ key: 'pieces', children: pieces }] : []),
    ...(edges.length > 0 ? [{ key: 'bands', children: listed(edges) }] : []),
    ...(drillings.length > 0 ? [{ key: 'holes', children: drillings.length }] : []),
  ].map((one) => ({ ...one, label: t(`model.${one.key}`) }));
  const named = layout.partFields.flatMap((field) =>
    facts[field] === undefined ? [] : [{ key: `fact ${field}`, label: field, children: String(facts[field]) }],
  );
  return <Descriptions size="small" column={1} items={[...items, ...named]} />;
}

interface PartLinesProps {
  parts: readonly ScenePart[];
  selected: string | undefined;
  onSelect: (at: string) => void;
}

function PartLines({ parts, selected, onSelect }: PartLinesProps) {
  return (
    <ul className={styles.lines}>
      {parts.map(({ at, partNo, name, size }) => (
        <li key={at}>
          <button type="button" aria-pressed={selected === at} onClick={() => onSelect(at)}>
            <span>{partNo}</span>
            <span>{name}</span>
            <small>
              {mm(size[0])} × {mm(size[1])} × {mm(size[2])}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** As a page begins that is laid out so. */
const beginsAs = (layout: PageLayout): Omit<Shown, 'faults' | 'selected'> => ({
  exploded: layout.exploded,
  edges: layout.showsEdges,
  drillings: layout.showsDrillings,
  sees: 'solid',
  section: 'none',
  sectionAt: 50,
  cabinet: null,
  isMeasuring: false,
});

interface ModelViewerProps {
  scene: CabinetScene;
  result: CheckResult;
  layout: PageLayout;
  /** What stands over the findings. */
  head?: ReactNode;
}

/** Boards in 3D beside what the check has found; a finding selects its part, and a part its findings. */
export function ModelViewer({ scene, result, layout, head }: ModelViewerProps) {
  const { t } = useTranslation('salesOrder');
  const findings = useMemo(
    () => result.errors.filter(({ severity }) => layout.showsWarnings || severity !== 'warn'),
    [result, layout],
  );
  const pins = useMemo(() => pinsOf(findings), [findings]);
  const faults = useMemo(() => new Map(pins.map(({ at, severity }) => [at, severity])), [pins]);
  const [own, setOwn] = useState(() => beginsAs(layout));
  const [selected, setSelected] = useState<string | null>(null);
  const [from, setFrom] = useState<{ view: ViewFrom }>({ view: 'corner' });
  const [measured, setMeasured] = useState<Measured | null>(null);
  const shown = useMemo<Shown>(() => ({ ...own, faults, selected }), [own, faults, selected]);
  const part = scene.parts.find(({ at }) => selected !== null && (selected === at || selected.startsWith(`${at}/`)));
  const visible = scene.parts.filter(
    ({ piece, cabinet }) => piece === 0 && (own.cabinet === null || cabinet === own.cabinet),
  );
  const select = (at: string | null) => {
    setSelected(at);
    const found = scene.parts.find((one) => at !== null && (at === one.at || at.startsWith(`${one.at}/`)));
    // What is hidden is shown once it is meant.
    if (found && own.cabinet !== null && found.cabinet !== own.cabinet) setOwn({ ...own, cabinet: found.cabinet });
  };
  return (
    <div className={styles.viewer}>
      <ViewBar scene={scene} shown={shown} onChange={(change) => setOwn({ ...own, ...change })} onLook={setFrom} />
      <div className={styles.stage}>
        <Suspense fallback={<Splash />}>
          <SceneCanvas
            scene={scene}
            shown={shown}
            pins={own.isMeasuring ? [] : pins.slice(0, MOST_PINS)}
            from={from}
            select={select}
            measure={setMeasured}
          />
        </Suspense>
        {own.isMeasuring && <MeasuredNote measured={measured} />}
      </div>
      <aside className={styles.side}>
        {head}
        <p>
          <ResultTag result={result} />
          {scene.left > 0 && <span className={styles.soft}> {t('model.left', { count: scene.left })}</span>}
        </p>
        {part && (
          <PartFacts part={part} layout={layout} pieces={scene.parts.filter(({ at }) => at === part.at).length} />
        )}
        <Tabs
          size="small"
          items={[
            {
              key: 'findings',
              label: t('model.findings', { count: findings.length }),
              children: <Findings findings={findings} layout={layout} selected={selected} onSelect={select} />,
            },
            {
              key: 'parts',
              label: t('model.parts', { count: visible.length }),
              children: <PartLines parts={visible} selected={part?.at} onSelect={select} />,
            },
          ]}
        />
      </aside>
    </div>
  );
}

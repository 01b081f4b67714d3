import '@xyflow/react/dist/style.css';
import type { Finding } from '@ishare/contracts/platform/workflow/check.js';
import { isPersonNode, type WorkflowContent, type WorkflowNode } from '@ishare/contracts/platform/workflow/nodes.js';
import { BaseEdge, Controls, EdgeLabelRenderer, getSmoothStepPath, Handle, Position, ReactFlow } from '@xyflow/react';
import type { Edge, EdgeProps, Node, NodeProps } from '@xyflow/react';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { createContext, memo, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../Workflow.module.css';
import { insertable, type Insertable } from './draft';
import { layoutOf, NODE_WIDTH } from './layout';

/** Where an instance is with a node. */
export type PlaceOfNode = 'passed' | 'here' | 'ahead';

export interface CanvasActs {
  select: (id: string) => void;
  /** Absent where nothing is drawn, only shown. */
  insert?: (edgeId: string, type: Insertable) => void;
}

/** What nodes and ways do: handed past their data, so that a change of the one does not redraw all of them. */
const Acts = createContext<CanvasActs>({ select: () => undefined });

interface StepData extends Record<string, unknown> {
  node: WorkflowNode;
  isSelected: boolean;
  faults: string;
  place: PlaceOfNode | undefined;
  /** Who is or was asked. */
  people: string;
}
type StepNode = Node<StepData, 'step'>;

interface WayData extends Record<string, unknown> {
  label: string;
  isSelected: boolean;
  mayInsert: boolean;
  /** The name of the node that it leads away from. */
  after: string;
  /** Where it runs down, where that is not straight on. */
  lane: number | undefined;
}
type WayEdge = Edge<WayData, 'way'>;

function useGist(node: WorkflowNode): string {
  const { t } = useTranslation('workflow');
  if (isPersonNode(node)) {
    const rules = node.assignees.map((rule) => ('role' in rule && rule.role ? rule.role : t(`rule.${rule.kind}`)));
    const mode = node.type === 'sign' ? [t(`mode.${node.mode}`)] : [];
    return [...mode, ...rules].join(' · ');
  }
  if (node.type === 'api') return node.url;
  if (node.type === 'timer') return `${node.hours} ${t('field.hoursUnit')}`;
  if (node.type === 'start') return node.condition;
  return '';
}

const Step = memo(function Step({ data: { node, isSelected, faults, place, people } }: NodeProps<StepNode>) {
  const { t } = useTranslation('workflow');
  const { select } = use(Acts);
  const gist = useGist(node);
  return (
    <>
      {node.type !== 'start' && <Handle type="target" position={Position.Top} isConnectable={false} />}
      <button
        type="button"
        className={`${styles.node} nopan`}
        data-kind={node.type}
        data-selected={isSelected}
        data-place={place}
        data-fault={faults !== ''}
        aria-current={place === 'here' ? 'step' : undefined}
        onClick={() => select(node.id)}
      >
        <small>{t(`node.${node.type}`)}</small>
        <strong>{node.name}</strong>
        {faults ? <small className={styles.fault}>{faults}</small> : <small>{people || gist}</small>}
      </button>
      {node.type !== 'end' && <Handle type="source" position={Position.Bottom} isConnectable={false} />}
    </>
  );
});

const TURN = 24;

/** Down, over to its lane, along it, and over to where it leads; and where its label stands. */
function lanePath(
  { sourceX, sourceY, targetX, targetY }: Pick<EdgeProps, 'sourceX' | 'sourceY' | 'targetX' | 'targetY'>,
  lane: number,
): [string, number, number] {
  const [top, bottom] = [sourceY + TURN, targetY - TURN];
  const path = `M ${sourceX} ${sourceY} V ${top} H ${lane} V ${bottom} H ${targetX} V ${targetY}`;
  return [path, lane, (top + bottom) / 2];
}

const Way = memo(function Way({ id, data, ...ends }: EdgeProps<WayEdge>) {
  const { t } = useTranslation('workflow');
  const { select, insert } = use(Acts);
  const { label, isSelected, mayInsert, lane, after } = data!;
  const [path, x, y] = lane === undefined ? getSmoothStepPath(ends) : lanePath(ends, lane);
  const menu = {
    items: insertable.map((key) => ({ key, label: t(`node.${key}`) })),
    onClick: ({ key }: { key: string }) => insert?.(id, key as Insertable),
  };
  return (
    <>
      <BaseEdge id={id} path={path} markerEnd={ends.markerEnd!} />
      <EdgeLabelRenderer>
        <div
          className={`${styles.way} nodrag nopan`}
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        >
          {label && (
            <button
              type="button"
              className={styles.label}
              data-selected={isSelected}
              title={label}
              onClick={() => select(id)}
            >
              {label}
            </button>
          )}
          {mayInsert && (
            <Dropdown menu={menu} trigger={['click']}>
              <Button
                size="small"
                shape="circle"
                icon={<PlusOutlined />}
                aria-label={t('design.insertAfter', { name: after })}
              />
            </Dropdown>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  );
});

const nodeTypes = { step: Step };
const edgeTypes = { way: Way };
const arrow = { type: 'arrowclosed' as const };

interface CanvasProps {
  content: WorkflowContent;
  acts: CanvasActs;
  selected?: string | undefined;
  findings?: readonly Finding[];
  placeOf?: (nodeId: string) => PlaceOfNode;
  peopleOf?: (nodeId: string) => string;
  className?: string | undefined;
}

/** A workflow as it is drawn, from the start down. */
export function Canvas({ content, acts, selected, findings = [], placeOf, peopleOf, className }: CanvasProps) {
  const { t } = useTranslation(['workflow', 'common']);
  const { places, lanes } = useMemo(() => layoutOf(content), [content]);
  const nodes = content.nodes.map((node): StepNode => {
    const { x, y } = places.get(node.id)!;
    const faults = findings.filter(({ nodeId }) => nodeId === node.id).map(({ code }) => t(`finding.${code}`));
    const data = {
      node,
      isSelected: selected === node.id,
      faults: [...new Set(faults)].join('; '),
      place: placeOf?.(node.id),
      people: peopleOf?.(node.id) ?? '',
    };
    return { id: node.id, type: 'step', position: { x: x - NODE_WIDTH / 2, y }, data, width: NODE_WIDTH };
  });
  const kinds = new Map(content.nodes.map(({ id, type }) => [id, type]));
  const names = new Map(content.nodes.map(({ id, name }) => [id, name]));
  const edges = content.edges
    .filter(({ from, to }) => kinds.has(from) && kinds.has(to))
    .map(({ id, from, to, name, condition }): WayEdge => {
      const isBranch = kinds.get(from) === 'condition';
      const label = name || condition || (isBranch ? t('design.otherwise') : '');
      const data = {
        ...{ label, isSelected: selected === id, mayInsert: acts.insert !== undefined, lane: lanes.get(id) },
        after: names.get(from) ?? from,
      };
      return { id, type: 'way', source: from, target: to, data, markerEnd: arrow };
    });
  return (
    <section className={`${styles.canvas} ${className ?? ''}`} aria-label={t('design.canvas')}>
      <Acts value={acts}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          fitView
          fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
          minZoom={0.2}
          maxZoom={1.5}
          proOptions={{ hideAttribution: true }}
          ariaLabelConfig={{
            'controls.zoomIn.ariaLabel': t('common:file.zoomIn'),
            'controls.zoomOut.ariaLabel': t('common:file.zoomOut'),
            'controls.fitView.ariaLabel': t('common:file.fit'),
          }}
        >
          <Controls showInteractive={false} />
        </ReactFlow>
      </Acts>
    </section>
  );
}

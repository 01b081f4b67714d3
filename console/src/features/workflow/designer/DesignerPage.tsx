import { workflowPermissions, workflows, type WorkflowDesign } from '@ishare/contracts/platform/workflow/design.js';
import { findingsOf, type Finding } from '@ishare/contracts/platform/workflow/check.js';
import type { WorkflowContent } from '@ishare/contracts/platform/workflow/nodes.js';
import { Button, Space } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { call, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useDirty, useViewTitle } from '../../../state/view';
import { tellSuccess } from '../../../ui/feedback';
import { shortcutOf } from '../../../ui/key-press';
import { useComputed } from '../use-computed';
import styles from '../Workflow.module.css';
import { Canvas } from './Canvas';
import { firstDraft, mayRemove } from './draft';
import { NodeProperties } from './NodeProperties';
import { SimulateDrawer } from './SimulateDrawer';
import { useDrawing, type Drawing } from './use-drawing';
import { VersionsDrawer } from './VersionsDrawer';
import { WayProperties } from './WayProperties';

function Findings({
  findings,
  content,
  onPick,
}: {
  findings: readonly Finding[];
  content: WorkflowContent;
  onPick: (id: string) => void;
}) {
  const { t } = useTranslation('workflow');
  if (findings.length === 0) return <p className={styles.soft}>{t('design.noFindings')}</p>;
  return (
    <>
      <h3>{t('design.findings')}</h3>
      <ul className={styles.findings}>
        {findings.map(({ code, nodeId, edgeId, detail }, index) => (
          <li key={index}>
            <button type="button" onClick={() => (edgeId ?? nodeId) && onPick((edgeId ?? nodeId)!)}>
              {[content.nodes.find(({ id }) => id === nodeId)?.name, t(`finding.${code}`), detail]
                .filter(Boolean)
                .join(': ')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is selected: a node, a way, or nothing. */
function Properties({
  drawing,
  design,
  findings,
}: {
  drawing: Drawing;
  design: WorkflowDesign;
  findings: readonly Finding[];
}) {
  const { t } = useTranslation('workflow');
  const { content, node, edge } = drawing;
  const asked = useComputed(workflows.check, { params: { id: design.id }, body: content }, node !== undefined);
  const people = asked.data?.people.find(({ nodeId }) => nodeId === node?.id)?.people.map(({ name }) => name);
  return (
    <section className={styles.properties} aria-label={t('design.properties')}>
      {node && (
        <NodeProperties
          key={node.id}
          node={node}
          content={content}
          formType={design.formType ?? ''}
          people={people}
          onChange={drawing.putNode}
          onAddWay={() => drawing.addWay(node.id)}
          onRemove={mayRemove(content, node) ? () => drawing.removeNode(node.id) : undefined}
        />
      )}
      {edge && (
        <WayProperties
          key={edge.id}
          edge={edge}
          content={content}
          formType={design.formType ?? ''}
          onChange={drawing.putWay}
          onRemove={() => drawing.removeWay(edge.id)}
        />
      )}
      {!node && !edge && <p className={styles.soft}>{t('design.pick')}</p>}
      <Findings findings={findings} content={content} onPick={drawing.select} />
    </section>
  );
}

const sameContent = (one: WorkflowContent, other: WorkflowContent) =>
  JSON.stringify([one.nodes, one.edges]) === JSON.stringify([other.nodes, other.edges]);

function useSaving(design: WorkflowDesign, content: WorkflowContent) {
  const { t } = useTranslation('workflow');
  const params = { id: design.id };
  const save = useAct(workflows.update, { onDone: () => tellSuccess(t('design.saved')) });
  const publish = useAct(workflows.publish, {
    onDone: ({ publishedVersion }) => tellSuccess(t('design.publishedNow', { version: publishedVersion })),
  });
  const { name, formType, isEnable, concurrencyStamp } = design;
  const { nodes, edges } = content;
  const body = { name: name!, formType: formType!, isEnable, nodes, edges, concurrencyStamp };
  return {
    isPending: save.isPending || publish.isPending,
    save: () => save.mutate({ params, body }),
    publish: async (isDirty: boolean) => {
      if (isDirty) await call(workflows.update, { params, body });
      publish.mutate({ params });
    },
  };
}

interface BarProps {
  design: WorkflowDesign;
  drawing: Drawing;
  saving: ReturnType<typeof useSaving>;
  status: { isDirty: boolean; isNew: boolean; isSound: boolean };
  onShow: (drawer: 'versions' | 'simulate') => void;
}

/** What is drawn, and what is done with all of it. */
function Bar({ design, drawing, saving, status: { isDirty, isNew, isSound }, onShow }: BarProps) {
  const { t } = useTranslation('workflow');
  const mayEdit = usePermission(workflowPermissions.Edit);
  const { name, formType, version, publishedVersion } = design;
  const isPublished = publishedVersion === version && !isDirty;
  // What holds stays: a change of it is the next version.
  const draftVersion = version + (isDirty && publishedVersion === version ? 1 : 0);
  return (
    <header className={styles.bar}>
      <h2>{name}</h2>
      <span className={styles.soft}>
        {[
          t(`design.formTypeName.${formType}`),
          isPublished ? t('design.published', { version: version }) : t('design.draft', { version: draftVersion }),
          isDirty && !isNew && t('design.unsaved'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Space wrap>
        <Button disabled={!drawing.undo} onClick={drawing.undo}>
          {t('design.undo')}
        </Button>
        <Button disabled={!drawing.redo} onClick={drawing.redo}>
          {t('design.redo')}
        </Button>
        <Button onClick={() => onShow('versions')}>{t('design.versions')}</Button>
        <Button disabled={!isSound} onClick={() => onShow('simulate')}>
          {t('design.simulate')}
        </Button>
        {mayEdit && (
          <>
            <Button disabled={!isDirty} loading={saving.isPending} onClick={saving.save}>
              {t('design.save')}
            </Button>
            <Button
              type="primary"
              disabled={!isSound || isPublished}
              loading={saving.isPending}
              onClick={() => void saving.publish(isDirty)}
            >
              {t('design.publish')}
            </Button>
          </>
        )}
      </Space>
    </header>
  );
}

function Designer({ design }: { design: WorkflowDesign }) {
  const { t } = useTranslation('workflow');
  const mayEdit = usePermission(workflowPermissions.Edit);
  const isNew = design.nodes!.length === 0;
  const drawing = useDrawing(
    isNew ? firstDraft((type) => t(`node.${type}`)) : { nodes: design.nodes!, edges: design.edges! },
    design.formType ?? '',
    (type) => t(`node.${type}`),
  );
  const { content } = drawing;
  const [drawer, setDrawer] = useState<'versions' | 'simulate'>();
  const isDirty = !sameContent(content, { nodes: design.nodes!, edges: design.edges! });
  useDirty(isDirty && !isNew);
  const saving = useSaving(design, content);
  const findings = findingsOf({ ...content, formType: design.formType ?? '' });
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    'ctrl+z': drawing.undo,
    'ctrl+shift+z': drawing.redo,
    'ctrl+y': drawing.redo,
  };
  const press = (event: KeyboardEvent) => {
    const run = keys[shortcutOf(event.nativeEvent)];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    <div className={styles.page} onKeyDown={press}>
      <Bar
        design={design}
        drawing={drawing}
        saving={saving}
        status={{ isDirty, isNew, isSound: findings.length === 0 }}
        onShow={setDrawer}
      />
      <div className={styles.designer}>
        <Canvas
          content={content}
          selected={drawing.selected}
          findings={findings}
          acts={{ select: drawing.select, ...(mayEdit && { insert: drawing.insert }) }}
        />
        <Properties drawing={drawing} design={design} findings={findings} />
      </div>
      {drawer === 'versions' && (
        <VersionsDrawer
          id={design.id}
          onTake={(version) => {
            drawing.replace({ nodes: version.nodes, edges: version.edges });
            tellSuccess(t('design.tookOver', { version: version.version }));
            setDrawer(undefined);
          }}
          onClose={() => setDrawer(undefined)}
        />
      )}
      {drawer === 'simulate' && (
        <SimulateDrawer
          id={design.id}
          formType={design.formType ?? ''}
          content={content}
          onClose={() => setDrawer(undefined)}
        />
      )}
    </div>
  );
}

/** Draws one workflow. */
export default function DesignerPage() {
  const { id } = useParams() as { id: string };
  const read = useRoute(workflows.get, { params: { id } }, { refetchOnWindowFocus: false });
  useViewTitle(read.data?.name ?? undefined);
  if (!read.data) return <QueryState of={read} />;
  return <Designer key={id} design={read.data} />;
}

import { board } from '@ishare/contracts/optimisation/board.js';
import { importFiles, MAX_EDITED_ROWS } from '@ishare/contracts/optimisation/import-files.js';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import { material } from '@ishare/contracts/optimisation/material.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thingFields } from '../../../resource/things';
import { act, useAct } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { api } from '../../../session/things';
import { offerUndo, tellWarning } from '../../../ui/feedback';
import { boardForm } from '../boards/board-fields';
import { fixesOf, undoOf } from './fixes';
import type { Fix, RowEdit } from './fixes';
import { neededBoards } from './needed-boards';
import type { NeededBoard } from './needed-boards';
import styles from './VerifyStep.module.css';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));

/** Mends all rows of a finding, has the list checked, and offers for 8 s to take it back. */
function useFix(fileId: string) {
  const { t } = useTranslation('optimisation');
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const correct = async (edits: readonly RowEdit[]) => {
    for (let at = 0; at < edits.length; at += MAX_EDITED_ROWS)
      await act(client, importFiles.correct, {
        params: { id: fileId },
        body: { rows: edits.slice(at, at + MAX_EDITED_ROWS) },
      });
  };
  const word = (grain: number): string => t(`partGrain.${grain}`);
  const mend = async (fix: Fix) => {
    setBusy(fix.kind);
    try {
      await correct(fix.edits);
      offerUndo(t('fix.done', { count: fix.rows.length }), t('fix.undo'), () => correct(undoOf(fix, word)));
    } catch {
      // The refusal is told already.
    } finally {
      setBusy(undefined);
    }
  };
  return { mend, busy, word };
}

/** The format that parts of a material need and no board has, to be entered. */
function LargerBoards({ fileId, needed }: { fileId: string; needed: readonly NeededBoard[] }) {
  const { t } = useTranslation('optimisation');
  const mayEnter = usePermission(optimisationPermissions.names.Boards.Create);
  const recheck = useAct(importFiles.verifyAgain);
  const [open, setOpen] = useState<NeededBoard & { materialId: string }>();
  if (!mayEnter) return null;
  const enter = async (wanted: NeededBoard) => {
    const { items } = await api(material).list({ code: wanted.materialCode, maxResultCount: 1 });
    const [found] = items.filter(({ code }) => code === wanted.materialCode);
    if (found) setOpen({ ...wanted, materialId: found.id });
    else tellWarning(t('fix.noMaterial', { code: wanted.materialCode }));
  };
  return (
    <>
      {needed.map((wanted) => (
        <li key={wanted.materialCode}>
          <b>E02</b> {t('fix.tooLarge', { code: wanted.materialCode, count: wanted.rows })}
          <Button size="small" onClick={() => void enter(wanted)}>
            {t('fix.enterBoard')}
          </Button>
        </li>
      ))}
      <Suspense fallback={null}>
        {open && (
          <ResourceForm
            name="optimisation:board"
            title={t('fix.boardTitle', { code: open.materialCode })}
            fields={newBoard(open)}
            onSave={async (values) => {
              await api(board).create({ defects: [], ...values } as never);
              recheck.mutate({ params: { id: fileId } });
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A board that takes the parts, for somebody to say how many there are and what it costs. */
const newBoard = ({ materialId, materialCode, length, width }: NeededBoard & { materialId: string }) =>
  thingFields(board, {
    ...boardForm,
    form: {
      materialId: { span: 2, initial: materialId },
      boardsCode: { initial: `${materialCode}-${length}x${width}` },
      binCode: true,
      length: { initial: length },
      width: { initial: width },
      quantity: true,
      price: { hint: 'optimisation:board.priceHint' },
    },
  });

/** For each finding what mends all of its rows at once. */
export function FindingFixes({ fileId, rows }: { fileId: string; rows: readonly CutListRow[] }) {
  const { t } = useTranslation('optimisation');
  const { mend, busy, word } = useFix(fileId);
  // oxlint-disable-next-line react/exhaustive-deps -- word is made of t
  const fixes = useMemo(() => fixesOf(rows, word), [rows, t]);
  const needed = useMemo(() => neededBoards(rows), [rows]);
  if (fixes.length + needed.length === 0) return null;
  return (
    <ul className={styles.fixes} aria-label={t('fix.label')}>
      {fixes.map((fix) => (
        <li key={fix.kind}>
          <b>{fix.code}</b> {t(`findingCode.${fix.code}`)}
          <Button size="small" loading={busy === fix.kind} disabled={busy !== undefined} onClick={() => void mend(fix)}>
            {t(`fix.${fix.kind}`, { count: fix.rows.length })}
          </Button>
        </li>
      ))}
      <LargerBoards fileId={fileId} needed={needed} />
    </ul>
  );
}

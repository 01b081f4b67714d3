import { material } from '@ishare/contracts/optimisation/material.js';
import { importFiles, MAX_EDITED_ROWS } from '@ishare/contracts/optimisation/import-files.js';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../resource/screen';
import { thingFields } from '../../../resource/things';
import { act } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { api } from '../../../session/things';
import { offerUndo } from '../../../ui/feedback';
import { materialField } from './material-field';
import { isUnknown, type UnknownMaterial } from './verification-summary';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));

const choice: readonly Field[] = [
  { key: 'to', label: 'optimisation:unknown.to', required: true, span: 2, ...materialField },
];

/** mm; what rows that say nothing of it are taken to be. */
const USUAL_THICKNESS = 18;

/** mm; as most rows of a list say of a material that nobody knows. */
export function thicknessOf(rows: readonly CutListRow[], code: string): number {
  const said = rows.flatMap(({ materialCode, thickness }) => (materialCode === code && thickness ? [thickness] : []));
  const [most] = [...Map.groupBy(said, (mm) => mm)].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? USUAL_THICKNESS;
}

/** What a planner must say of a material that is new; the rest can be told where materials are kept. */
const newMaterial = (code: string, thickness: number) =>
  thingFields(material, {
    name: 'optimisation:material',
    texts: { grain: 'optimisation:grain' },
    form: { code: { initial: code }, name: { initial: code }, thickness: { initial: thickness }, grain: true },
  });

/** The materials that nobody knows, each with its rows: one choice mends them all. */
export function UnknownMaterials({
  fileId,
  rows,
  found,
}: {
  fileId: string;
  rows: readonly CutListRow[];
  found: readonly UnknownMaterial[];
}) {
  const { t } = useTranslation('optimisation');
  const client = useQueryClient();
  const mayMake = usePermission(optimisationPermissions.names.Materials.Create);
  const [open, setOpen] = useState<{ code: string; isNew: boolean }>();
  const close = () => setOpen(undefined);
  const give = async (from: string, to: string) => {
    await act(client, importFiles.chooseMaterial, { params: { id: fileId }, body: { from, to } }, { quiet: true });
    const named = rows.filter(({ materialCode, errors }) => materialCode === from && isUnknown(errors));
    offerUndo(t('unknown.done', { code: to }), t('fix.undo'), async () => {
      for (let at = 0; at < named.length; at += MAX_EDITED_ROWS)
        await act(client, importFiles.correct, {
          params: { id: fileId },
          body: { rows: named.slice(at, at + MAX_EDITED_ROWS).map(({ id }) => ({ id, materialCode: from })) },
        });
    });
  };
  return (
    <>
      <ul style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
        {found.map(({ code, rows }) => (
          <li key={code} style={{ paddingBlock: 2 }}>
            <Space wrap>
              {code ? t('unknown.named', { code, count: rows }) : t('unknown.none', { count: rows })}
              <Button size="small" onClick={() => setOpen({ code, isNew: false })}>
                {t('unknown.choose')}
              </Button>
              {code !== '' && mayMake && (
                <Button size="small" onClick={() => setOpen({ code, isNew: true })}>
                  {t('unknown.make')}
                </Button>
              )}
            </Space>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {open && (
          <ResourceForm
            name={open.isNew ? 'optimisation:material' : 'optimisation:unknown'}
            title={open.isNew ? t('unknown.makeTitle', open) : t('unknown.chooseTitle', { code: open.code || '–' })}
            fields={open.isNew ? newMaterial(open.code, thicknessOf(rows, open.code)) : choice}
            size={480}
            onSave={async (values) => {
              if (open.isNew) {
                const { code } = await api(material).create(values as never);
                await give(open.code, code);
              } else await give(open.code, values['to'] as string);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

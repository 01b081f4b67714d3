import { DESIGNER_COMPLETED } from '@ishare/contracts/sales-order/design.js';
import type { DESIGNER_SAVED } from '@ishare/contracts/sales-order/design.js';
import { designs } from '@ishare/contracts/sales-order/designs.js';
import type { Design, OpenedDesign } from '@ishare/contracts/sales-order/designs.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { call, keyOf } from '../../../session/routes';
import { confirmAction, tellSuccess, tellWarning } from '../../../ui/feedback';
import { contentOf, faultOf } from './design-doc';
import type { DesignDoc } from './design-doc';
import { tellOpener } from './designer-message';
import type { Drawing } from './use-drawing';

export type SaveAs = typeof DESIGNER_SAVED | typeof DESIGNER_COMPLETED;

/** Writes a design; two who draw the same one: who saves second decides whether his drawing takes the other's place. */
function useWriteOver(stored: OpenedDesign | undefined) {
  const { t } = useTranslation('designer');
  const write = async ({ name, rooms }: DesignDoc, stamp: string | undefined): Promise<Design> => {
    const body = { name: name.trim(), content: contentOf(rooms) };
    if (!stored) return call(designs.create, { body });
    return call(
      designs.update,
      { params: { id: stored.id }, body: { ...body, concurrencyStamp: stamp } },
      { quiet: stamp !== undefined },
    );
  };
  return async (doc: DesignDoc): Promise<Design | undefined> => {
    try {
      return await write(doc, stored?.concurrencyStamp);
    } catch (error) {
      if (!stored || !(error instanceof HttpError)) throw error;
      if (error.status !== 409) return write(doc, undefined);
      const asked = {
        title: t('conflict.title'),
        content: t('conflict.text'),
        danger: true,
        okText: t('conflict.overwrite'),
      };
      if (!(await confirmAction(asked))) return undefined;
      const { concurrencyStamp } = await call(designs.get, { params: { id: stored.id } });
      return write(doc, concurrencyStamp);
    }
  };
}

/** Saves what is drawn and tells whoever opened the designer; `onSaved` hears it first. */
export function useDesignSave(
  stored: OpenedDesign | undefined,
  { doc, isReadOnly, select }: Pick<Drawing, 'doc' | 'isReadOnly' | 'select'>,
  isDirty: boolean,
  onSaved: () => void,
) {
  const { t } = useTranslation('designer');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const writeOver = useWriteOver(stored);

  /** Why it cannot be saved as it is, told; the fault is shown. */
  const isRefused = (action: SaveAs): boolean => {
    const fault = faultOf(doc);
    if (fault && 'place' in fault) select(fault.place);
    const isEmpty = doc.rooms.every(({ cabinets }) => cabinets.length === 0);
    const kind = fault?.kind ?? (action === DESIGNER_COMPLETED && isEmpty ? 'noCabinet' : undefined);
    if (kind) tellWarning(t(`fault.${kind}`));
    return kind !== undefined;
  };
  const settle = async (done: Design) => {
    if (stored) {
      const key = keyOf(designs.byNumber, { params: { designId: stored.designId } });
      client.setQueryData<OpenedDesign>(key, (known) => known && { ...known, ...done });
      return;
    }
    const left = new URLSearchParams(search);
    left.delete('name');
    await navigate(`/designer/${encodeURIComponent(done.designId)}?${left.toString()}`, { replace: true });
  };
  const save = async (action: SaveAs) => {
    if (isReadOnly || isSaving || isRefused(action)) return;
    setSaving(true);
    try {
      const done = isDirty || !stored ? await writeOver(doc) : stored;
      if (!done) return;
      onSaved();
      tellSuccess(t(action === DESIGNER_COMPLETED ? 'completed' : 'saved', { designId: done.designId }));
      tellOpener(action, done.designId);
      await settle(done);
    } catch {
      // The refusal is on screen already; what was drawn stays.
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}

import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { In } from 'typeorm';
import { AuditDesign } from './audit-design.entity.js';

/** Sheets by id, in the order of their ids; they are not locked. */
export async function sheetsOf(tx: Tx, ids: readonly string[]): Promise<AuditDesign[]> {
  const wanted = [...new Set(ids)];
  const sheets = await tx.em.find(AuditDesign, { where: { id: In(wanted), isDeleted: false }, order: { id: 'ASC' } });
  const missing = wanted.find((id) => !sheets.some((sheet) => sheet.id === id));
  if (missing) throw notFound('AuditDesign', missing);
  return sheets;
}

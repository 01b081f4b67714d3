import type { DeliveryFileKind } from '@ishare/contracts/sales-order/shipment.js';

/** A signature or photo as it is sent. */
export function pictureForm(picture: Blob, said: { kind: DeliveryFileKind; name: string; stop?: number }): FormData {
  const body = new FormData();
  body.append('kind', said.kind);
  if (said.stop !== undefined) body.append('stop', String(said.stop));
  body.append('file', picture, said.name);
  return body;
}

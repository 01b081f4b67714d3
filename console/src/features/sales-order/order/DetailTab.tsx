import type { SalesOrder } from '../records';

export function DetailTab({ order, formType }: { order: SalesOrder; formType: string }) {
  return <p>{formType + order.id}</p>;
}

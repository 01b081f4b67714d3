import { OrdersList } from './OrdersPage';

export default function PendingOrdersPage() {
  return <OrdersList scope="pending" />;
}

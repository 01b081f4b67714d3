import { OrdersList } from './OrdersPage';

export default function HistoryOrdersPage() {
  return <OrdersList scope="history" />;
}

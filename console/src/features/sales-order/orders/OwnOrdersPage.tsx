import { OrdersList } from './OrdersPage';

export default function OwnOrdersPage() {
  return <OrdersList scope="own" />;
}

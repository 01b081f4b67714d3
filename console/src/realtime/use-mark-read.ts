import { myNotifications } from '@ishare/contracts/notifications/notifications.js';
import { useAct } from '../session/routes';

/** Marks a notification as read, once somebody has opened it; nobody is bothered when that fails. */
export function useMarkRead(): (id: string) => void {
  const { mutate } = useAct(myNotifications.read, {
    onRefused: (error) => console.warn('The notification could not be marked as read.', error),
  });
  return (id) => mutate({ query: { id } });
}

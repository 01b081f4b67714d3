import { dashboards, homeCards, type HomeCard } from '@ishare/contracts/insight/dashboards.js';
import { useRoute } from '../../../session/routes';

/** Cards that take the whole width; the others stand beside each other. */
const WIDE: ReadonlySet<HomeCard> = new Set(['next', 'figures', 'days']);

/** The cards that are shown, in their order: as the reader has put them, else his role, else as usual. */
export function useArranged(isHost: boolean): readonly { key: HomeCard; isWide: boolean }[] {
  const { data } = useRoute(dashboards.setting, {}, { enabled: !isHost, calls: { quiet: true } });
  const keys = data ? data.items.flatMap(({ key, isShow }) => (isShow ? [key] : [])) : homeCards;
  return keys.map((key) => ({ key, isWide: WIDE.has(key) }));
}

import { partUsedIn } from '@ishare/contracts/catalogue/item-routes.js';
import { productRoutes } from '@ishare/contracts/catalogue/product-routes.js';
import type { UsedIn } from '@ishare/contracts/catalogue/used-in.js';
import { useTranslation } from 'react-i18next';
import type { UseQueryResult } from '@tanstack/react-query';
import { UsesDrawer } from '../../../resource/UsesDrawer';
import { useRoute } from '../../../session/routes';
import type { Item } from '../records';

/** The list in which a use of each kind is found. */
const pages = {
  product: '/catalogue/products',
  standardProduct: '/catalogue/standard-products',
  model: '/catalogue/split-orders',
} as const;

interface ShownProps {
  name: string;
  asked: UseQueryResult<UsedIn>;
  onClose: () => void;
}

function Shown({ name, asked, onClose }: ShownProps) {
  const { t } = useTranslation('catalogue');
  const { items, totalCount = 0 } = asked.data ?? {};
  const rest = totalCount - (items?.length ?? 0);
  return (
    <UsesDrawer
      title={t('usedIn.title', { name })}
      asked={asked}
      uses={items?.map(({ kind, id, code, name: text, count }) => ({
        key: id,
        text: t(`usedIn.${kind}`, { name: [code, text].filter(Boolean).join(' · ') }),
        note: count === null ? undefined : `× ${count}`,
        to: `${pages[kind]}?filter=${encodeURIComponent(code ?? text)}`,
      }))}
      none={t('usedIn.none')}
      more={rest > 0 ? t('usedIn.more', { count: rest }) : undefined}
      onClose={onClose}
    />
  );
}

/** In which products and models a part stands. */
export function PartUses({ part, onClose }: { part: Item; onClose: () => void }) {
  const asked = useRoute(partUsedIn, { params: { id: part.id } }, { gcTime: 0 });
  return <Shown name={part.name} asked={asked} onClose={onClose} />;
}

/** Which standard products and models name a material. */
export function MaterialUses({ code, onClose }: { code: string; onClose: () => void }) {
  const asked = useRoute(productRoutes.ofMaterial, { query: { code } }, { gcTime: 0 });
  return <Shown name={code} asked={asked} onClose={onClose} />;
}

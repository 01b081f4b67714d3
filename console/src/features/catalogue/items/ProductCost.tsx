import { productRoutes } from '@ishare/contracts/catalogue/product-routes.js';
import type { ProductCost as Cost, ProductCostQuery } from '@ishare/contracts/catalogue/product-routes.js';
import { product as productThing } from '@ishare/contracts/catalogue/items.js';
import { Alert, Button, Form, Select } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { usePersonal } from '../../../resource/personal';
import { useReload } from '../../../resource/use-reload';
import { useRoute } from '../../../session/routes';
import { api } from '../../../session/things';
import { readJson } from '../../../state/read-json';
import { ExplainButton } from '../../../ui/ExplainButton';
import type { ExplainedRow } from '../../../ui/ExplainButton';
import { tellSuccess } from '../../../ui/feedback';
import { area, mm, money } from '../../../ui/figures';
import type { Item } from '../records';
import styles from './ProductCost.module.css';

/** The boards that somebody reckoned with last. */
const parseChosen = (text: string | null | undefined): ProductCostQuery => {
  const value = readJson(text);
  const isChoice = typeof value === 'object' && value !== null;
  return isChoice ? Object.fromEntries(Object.entries(value).filter(([, code]) => typeof code === 'string')) : {};
};

/** What a product costs, row by row: each is a count or an area times a price. */
function explained({ parts, boards, ...sums }: Cost, t: TFunction): ExplainedRow[] {
  const valueOf = (amount: number | null) => (amount === null ? t('cost.noPrice') : `+ ${money(amount)}`);
  return [
    ...boards.map(({ name, count, length, width, area: net, price, materialCode, amount }) => ({
      label: t('cost.board', {
        name,
        count,
        length: mm(length),
        width: mm(width),
        area: area(net),
        material: materialCode ?? t('cost.noMaterial'),
        price: money(price) || '–',
      }),
      value: valueOf(amount),
    })),
    { label: t('cost.boards'), value: `= ${money(sums.boardsAmount)}`, isSum: true },
    ...parts.map(({ name, code, count, price, amount }) => ({
      label: t('cost.part', { name: [code, name].filter(Boolean).join(' '), count, price: money(price) || '–' }),
      value: valueOf(amount),
    })),
    { label: t('cost.parts'), value: `= ${money(sums.partsAmount)}`, isSum: true },
    { label: t('cost.total'), value: `= ${money(sums.amount)}`, isSum: true },
  ];
}

/** Takes the boards' part of the cost over as that of the product. */
function TakeOver({ product, amount }: { product: Item; amount: number }) {
  const { t } = useTranslation(['catalogue', 'common']);
  const reload = useReload(productThing.path);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      // As it is now: somebody may have changed it since the list was read.
      const { id, ...body } = await api(productThing).get(product.id);
      await api(productThing).update(id, { ...body, price: amount });
      tellSuccess(t('common:done.saved'));
      await reload();
    } catch {
      // Told already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void take()}>
      {t('cost.take')}
    </Button>
  );
}

/** What a product costs the factory by the prices of today: boards of its model and parts of its list, as saved. */
export default function ProductCost({ product }: { product: Item }) {
  const { t } = useTranslation(['catalogue', 'common']);
  const { value: chosen, isSuccess, keep } = usePersonal('product-cost', parseChosen);
  const cost = useRoute(
    productRoutes.cost,
    { params: { id: product.id }, query: chosen },
    { enabled: isSuccess, placeholderData: (before) => before },
  );
  const { data } = cost;
  if (cost.isError) return <ListFailure error={cost.error} onRetry={() => void cost.refetch()} />;
  if (!data) return null;
  const unpriced = [...data.boards, ...data.parts].filter(({ amount }) => amount === null).length;
  return (
    <section className={styles.cost} aria-label={t('cost.title')}>
      {data.places.length > 0 && (
        <Form layout="vertical" className={styles.places}>
          {data.places.map((place) => (
            <Form.Item key={place} label={t(`cost.place.${place}`)}>
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t(place === 'carcass' ? 'cost.choose' : 'cost.asCarcass')}
                value={chosen[place]}
                options={data.choices.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
                onChange={(code: string | undefined) => void keep((kept) => ({ ...kept, [place]: code }))}
              />
            </Form.Item>
          ))}
        </Form>
      )}
      {!data.model && <p className={styles.note}>{t('cost.noModel')}</p>}
      {unpriced > 0 && <Alert type="warning" showIcon title={t('cost.unpriced', { count: unpriced })} />}
      {data.faults.length > 0 && (
        <Alert type="warning" showIcon title={t('cost.faults', { names: data.faults.join(', ') })} />
      )}
      <div className={styles.sums}>
        <span>
          {t('cost.boards')} {money(data.boardsAmount)}
        </span>
        <span>
          {t('cost.parts')} {money(data.partsAmount)}
        </span>
        <strong>
          {t('cost.total')} {money(data.amount)}
        </strong>
        <ExplainButton title={t('cost.explain')} rows={explained(data, t)} />
        {data.boardsAmount > 0 && <TakeOver product={product} amount={data.boardsAmount} />}
      </div>
    </section>
  );
}

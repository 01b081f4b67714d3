import { customer } from '@ishare/contracts/crm/customer.js';
import { dealer } from '@ishare/contracts/crm/dealer.js';
import { intentOrder } from '@ishare/contracts/crm/intent-order.js';
import { material } from '@ishare/contracts/optimisation/material.js';
import { priceList } from '@ishare/contracts/sales-order/price-list-thing.js';
import { factsOf, narrowingBy } from '@ishare/contracts/things/thing.js';
import type { Thing } from '@ishare/contracts/things/thing.js';

/** Lists whose records take something from a dictionary: the prefix of their texts, and their pages. */
const lists: readonly { thing: Thing; name: string; page: string }[] = [
  { thing: customer, name: 'crm:customer', page: '/crm/customers' },
  { thing: dealer, name: 'crm:dealer', page: '/crm/dealers' },
  { thing: intentOrder, name: 'crm:intentOrder', page: '/crm/intent-orders' },
  { thing: priceList, name: 'salesOrder:priceList', page: '/sales-order/price-lists' },
  { thing: material, name: 'optimisation:material', page: '/optimization/materials' },
];

export interface DictionaryPlace {
  thing: Thing;
  field: string;
  /** Text keys of the list and of the field. */
  title: string;
  label: string;
  page: string;
  /** The list narrows by it, so that records of one entry can be counted and shown. */
  isNarrowed: boolean;
}

/** The fields of records that hold entries of dictionaries, by the dictionary's code. */
export const dictionaryPlaces: ReadonlyMap<string, DictionaryPlace[]> = Map.groupBy(
  lists.flatMap(({ thing, name, page }) =>
    factsOf(thing).flatMap(([field, facts]) =>
      facts.dictionary === undefined
        ? []
        : [
            {
              dictionary: facts.dictionary,
              ...{ thing, field, page, title: `${name}.title`, label: `${name}.${field}` },
              isNarrowed: narrowingBy(field, facts).some(([member]) => member === field),
            },
          ],
    ),
  ),
  ({ dictionary }) => dictionary,
);

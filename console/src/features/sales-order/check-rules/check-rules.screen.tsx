import { checkRule } from '@ishare/contracts/sales-order/json-check.js';
import { lazy, Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { percent } from '../../../ui/figures';
import { languageOfText } from './language-of-text';

const MessageField = lazy(async () => ({ default: (await import('./MessageField')).MessageField }));

/** What designs are held against when their sheets are handed in, and how often such sheets came back. */
export default thingScreen(checkRule, {
  name: 'salesOrder:checkRule',
  titleOf: ({ name }) => name,
  texts: { scope: 'salesOrder:checkScope', severity: 'designer:severity' },
  columns: {
    code: { width: 150, pinned: 'start' },
    name: { width: 200 },
    severity: { width: 110 },
    scope: { width: 110 },
    expression: { width: 260 },
    message: { width: 260, as: undefined, render: ({ message }) => languageOfText(message) },
    foundRounds: { width: 120 },
    returnedShare: {
      width: 120,
      unit: undefined,
      render: ({ foundRounds, returnedShare }) => (foundRounds > 0 ? percent(returnedShare) : ''),
    },
    isEnable: { width: 90 },
  },
  filters: ['severity', 'scope'],
  form: {
    code: true,
    name: true,
    scope: true,
    severity: true,
    expression: { span: 2 },
    message: {
      span: 2,
      render: (props) => (
        <Suspense>
          <MessageField {...(props as object)} />
        </Suspense>
      ),
    },
    isEnable: true,
  },
});

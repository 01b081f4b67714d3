import { checkRule, starterRules } from '@ishare/contracts/sales-order/json-check.js';
import i18next from 'i18next';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { call } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { percent } from '../../../ui/figures';
import { lazy } from '../../../state/lazy';

const RuleExpression = lazy(() => import('./RuleExpression'));
const MessageField = lazy(() => import('./MessageField'));
const TryRule = lazy(() => import('./TryRule'));

/** What must hold of orders, cabinets, parts and drillings. */
export default thingScreen(checkRule, {
  name: 'salesOrder:checkRule',
  titleOf: ({ code }) => code,
  formSize: 760,
  texts: { scope: 'salesOrder:checkScope', severity: 'salesOrder:checkSeverity' },
  columns: {
    code: { width: 150, pinned: 'start' },
    name: { width: 180 },
    scope: { width: 110 },
    severity: { width: 110 },
    expression: { width: 360 },
    foundRounds: { width: 120 },
    returnedShare: {
      width: 120,
      unit: undefined,
      render: ({ foundRounds, returnedShare }) => (foundRounds > 0 ? percent(returnedShare) : ''),
    },
    isEnable: { width: 90 },
  },
  filters: ['scope', 'severity', 'isEnable'],
  form: {
    code: true,
    name: true,
    scope: true,
    severity: true,
    expression: {
      hint: 'salesOrder:checkRule.expressionHint',
      span: 2,
      render: (props) => (
        <Suspense>
          <RuleExpression {...(props as object)} />
        </Suspense>
      ),
    },
    message: {
      hint: 'salesOrder:checkRule.messageHint',
      render: (props) => (
        <Suspense>
          <MessageField {...(props as object)} />
        </Suspense>
      ),
    },
    isEnable: true,
  },
  rowActions: [
    {
      key: 'try',
      run: ({ rows: [rule], show }) =>
        rule &&
        show((close) => (
          <Suspense>
            <TryRule rule={rule} onClose={close} />
          </Suspense>
        )),
    },
  ],
  toolbar: [
    {
      key: 'starter',
      permission: checkRule.permissions.create,
      primary: true,
      run: async ({ reload }) => {
        const { added } = await call(starterRules);
        tellSuccess(i18next.t('salesOrder:checkRule.starterDone', { count: added }));
        reload();
      },
    },
  ],
});

import { jsonModel } from '@ishare/contracts/sales-order/json-check.js';
import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { thingScreen } from '../../../resource/things';
import { jsonModelPath } from '../places';
import { ResultTag } from './Findings';
import { lazy } from '../../../state/lazy';

const ImportJson = lazy(() => import('./ImportJson'));

/** Production JSON that was checked and is kept. */
const screen = (go: (path: string) => void) =>
  thingScreen(jsonModel, {
    name: 'salesOrder:jsonModel',
    titleOf: ({ name }) => name,
    columns: {
      name: { width: 320, pinned: 'start' },
      result: {
        width: 200,
        render: ({ result }) => result && <ResultTag result={{ ...result, errors: [] }} />,
      },
      creationTime: { width: 180 },
    },
    open: ({ id }) => go(jsonModelPath(id)),
    rowActions: [{ key: 'look', run: ({ rows: [model] }) => model && go(jsonModelPath(model.id)) }],
    toolbar: [
      {
        key: 'import',
        primary: true,
        permission: jsonModel.permissions.list,
        run: ({ reload, show }) =>
          show((close) => (
            <Suspense>
              <ImportJson onKept={reload} onClose={close} />
            </Suspense>
          )),
      },
    ],
  });

export default function ImportJsonPage() {
  const navigate = useNavigate();
  const models = useMemo(() => screen((path) => void navigate(path)), [navigate]);
  return <ResourcePage screen={models} />;
}

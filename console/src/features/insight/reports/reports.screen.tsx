import { report } from '@ishare/contracts/insight/report.js';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { thingScreen } from '../../../resource/things';
import { reportPath } from '../places';
import { newTemplate } from './report-draft';
import { lazy } from '../../../state/lazy';

const SqlsField = lazy(() => import('./SqlsField'));
const ParametersField = lazy(() => import('./ParametersField'));
const TemplateField = lazy(() => import('./TemplateField'));

const lazily = (Field: ComponentType<object>) => (props: object) => (
  <Suspense>
    <Field {...props} />
  </Suspense>
);

/** Reports as they are designed. */
export default thingScreen(report, {
  name: 'insight:report',
  titleOf: ({ name }) => name,
  columns: {
    name: {
      width: 240,
      pinned: 'start',
      leads: true,
      render: (row) => <Link to={reportPath({ id: row.id, name: row.name ?? '' })}>{row.name}</Link>,
    },
    category: { width: 140 },
    remark: { width: 320 },
    isEnable: { width: 90 },
    lastModificationTime: { width: 160 },
  },
  filters: ['isEnable'],
  formSize: 'min(1500px, 98vw)',
  sectionsAs: 'tabs',
  sections: {
    useSection: { name: true, category: true, remark: true, isEnable: true },
    parametersSection: { parameters: { initial: [], render: lazily(ParametersField as ComponentType<object>) } },
    sqlsSection: {
      sqls: { initial: [], render: lazily(SqlsField as ComponentType<object>) },
    },
    templateSection: {
      template: { initial: newTemplate, required: true, render: lazily(TemplateField as ComponentType<object>) },
    },
  },
});

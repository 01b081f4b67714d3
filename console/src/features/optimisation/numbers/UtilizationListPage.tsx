import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { isOpen } from '../../../http/http-error';
import { usePeriodQuery } from '../../../resource/day-period';
import { QueryState } from '../../../resource/QueryState';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { useRoute } from '../../../session/routes';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { area, count, titleIn } from '../../../ui/figures';
import { percentText } from '../figures';
import { layoutsPath, utilizationDetailPath, utilizationPath } from '../places';
import styles from './Numbers.module.css';
import { Scrolled } from '../../../ui/Scrolled';

/** What becomes of the boards: the last five together are the first. */
const areaKeys = ['board', 'part', 'offcut', 'waste', 'kerf', 'trim'] as const;

type MaterialRow = z.output<typeof solutions.byMaterial.reply>['items'][number];

/** How well the boards of each material are used over all cut lists. */
function AllMaterials() {
  const navigate = useNavigate();
  const period = usePeriodQuery('startTime', 'endTime');
  const screen = useMemo(
    () =>
      defineScreen<MaterialRow>({
        name: 'optimisation:utilization',
        path: `/${solutions.byMaterial.path}`,
        permissions: {},
        titleOf: (row) => row.materialCode,
        fixedQuery: period,
        open: (row) => void navigate(`${utilizationPath}?materialCode=${encodeURIComponent(row.materialCode)}`),
        columns: [
          { key: 'materialCode', width: 200, pinned: 'start' },
          { key: 'files', as: 'number', width: 100 },
          { key: 'boards', as: 'number', width: 100 },
          { key: 'boardArea', as: 'area', width: 140 },
          { key: 'partArea', as: 'area', width: 140 },
          { key: 'utilizationRate', width: 120, align: 'end', render: (row) => percentText(row.utilizationRate) },
        ],
        filters: [
          { key: 'filter', type: 'text' },
          { key: 'period', type: 'dateRange', from: 'from', to: 'to' },
        ],
      }),
    [navigate, period],
  );
  return <ResourcePage screen={screen} />;
}

/** The materials of one cut list's plan. */
function MaterialsOf({ id }: { id: string }) {
  const { t } = useTranslation('optimisation');
  const found = useRoute(solutions.utilizationOfFile, { params: { id } }, { calls: { quiet: true } });
  useViewTitle(found.data && `${t('utilization.title')} ${found.data.file.fileNo}`);
  if (found.isError && !isOpen(found.error)) return <EmptyState text={t('utilization.gone')} />;
  if (!found.data) return <QueryState of={found} />;
  const { file, materials } = found.data;
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <Link to={utilizationPath}>{t('utilization.all')}</Link>
        <h1>
          {file.fileNo} <small>{file.fileName}</small>
        </h1>
        <Link to={layoutsPath(file.solutionId)}>{file.solutionNo}</Link>
        <span>
          {t('utilization.utilizationRate')} <strong>{percentText(file.utilizationRate)}</strong>
        </span>
        <span>
          {t('utilization.wastePct')} <strong>{percentText(file.wastePct)}</strong>
        </span>
      </header>
      <Scrolled className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('utilization.materialCode')}</th>
              <th>{t('utilization.materialName')}</th>
              <th data-figure>{t('utilization.parts')}</th>
              <th data-figure>{t('utilization.boards')}</th>
              {areaKeys.map((key) => (
                <th key={key} data-figure>
                  {titleIn(t(`utilization.areas.${key}`), 'm²')}
                </th>
              ))}
              <th data-figure>{t('utilization.utilizationRate')}</th>
            </tr>
          </thead>
          <tbody>
            {materials.map((material) => (
              <tr key={material.materialCode}>
                <td>
                  <Link to={utilizationDetailPath(id, material.materialCode)}>{material.materialCode}</Link>
                </td>
                <td>{material.materialName}</td>
                <td data-figure>{count(material.parts)}</td>
                <td data-figure>{count(material.boards)}</td>
                {areaKeys.map((key) => (
                  <td key={key} data-figure>
                    {area(material.areas[key])}
                  </td>
                ))}
                <td data-figure>{percentText(material.utilization)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </section>
  );
}

/** The materials of a cut list that the address names, else of all. */
export default function UtilizationListPage() {
  const [search] = useSearchParams();
  const id = search.get('file');
  return id ? <MaterialsOf id={id} /> : <AllMaterials />;
}

import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { isOpen } from '../../../http/http-error';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { count, mm } from '../../../ui/figures';
import { percentText } from '../figures';
import { layoutsPath, utilizationListPath } from '../places';
import styles from './Numbers.module.css';
import { Scrolled } from '../../../ui/Scrolled';

const calls = { quiet: true };

/** The patterns that a material of a cut list is cut by, each with its share of use and its drawing. */
export default function UtilizationDetailPage() {
  const { t } = useTranslation('optimisation');
  const [search] = useSearchParams();
  const [id, material] = [search.get('file') ?? '', search.get('material')];
  const found = useRoute(solutions.utilizationOfFile, { params: { id } }, { calls, enabled: id !== '' });
  const solutionId = found.data?.file.solutionId ?? '';
  const plan = useRoute(solutions.detail, { params: { solutionId } }, { calls, enabled: solutionId !== '' });
  useViewTitle(found.data && `${found.data.file.fileNo} ${material ?? ''}`);
  const failed = [found, plan].find(({ isError }) => isError);
  if (id === '' || (failed && !isOpen(failed.error))) return <EmptyState text={t('utilization.gone')} />;
  if (!found.data || !plan.data) return <QueryState of={failed ?? (found.data ? plan : found)} />;
  const layouts = plan.data.layouts
    .filter(({ materialCode }) => material === null || materialCode === material)
    .toSorted((a, b) => a.utilization - b.utilization);
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <Link to={utilizationListPath(id)}>{found.data.file.fileNo}</Link>
        <h1>{material ?? t('utilization.title')}</h1>
        <span>{t('utilization.worstFirst')}</span>
      </header>
      <Scrolled className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('utilization.pattern')}</th>
              <th>{t('utilization.size')}</th>
              <th data-figure>{t('utilization.boards')}</th>
              <th data-figure>{t('utilization.partsPerBoard')}</th>
              <th data-figure>{t('utilization.offcutsPerBoard')}</th>
              <th data-figure>{t('utilization.utilizationRate')}</th>
            </tr>
          </thead>
          <tbody>
            {layouts.map((layout) => (
              <tr key={layout.id}>
                <td>
                  <Link to={layoutsPath(solutionId, layout.patternNo)}>
                    {t('saw.pattern', { no: layout.patternNo })}
                  </Link>
                </td>
                <td>
                  {mm(layout.boardLength)} × {mm(layout.boardWidth)} {layout.isOffCut && t('utilization.offcut')}
                </td>
                <td data-figure>{count(layout.repeat)}</td>
                <td data-figure>{count(layout.placements.length)}</td>
                <td data-figure>{count(layout.offcuts.length)}</td>
                <td data-figure>{percentText(layout.utilization)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </section>
  );
}

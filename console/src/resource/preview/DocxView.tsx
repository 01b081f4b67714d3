import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../QueryState';
import { docxPage } from './docx-page';
import styles from './Preview.module.css';

/** A Word document, to look at. */
export default function DocxView({ name, blob }: { name: string; blob: Blob }) {
  const { t } = useTranslation();
  const page = useQuery({
    queryKey: ['document of', name, blob.size],
    queryFn: () => docxPage(blob),
    gcTime: 0,
    retry: false,
  });
  if (page.isError) return <EmptyState text={t('file.notDrawn')} />;
  if (page.data === undefined) return <QueryState of={page} />;
  return <iframe title={name} sandbox="" srcDoc={page.data} className={styles.frame} />;
}

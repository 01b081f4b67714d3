import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { count } from './figures';

export const pageSizes = [10, 15, 20, 30, 40, 50];
export const defaultPageSize = 15;

interface PageBarProps {
  /** 1-based. */
  page: number;
  size: number;
  total: number;
  onChange: (page: number, size: number) => void;
}

/** The pager of every list: 10 to 50 rows a page, 15 at first (app-05). */
export function PageBar({ page, size, total, onChange }: PageBarProps) {
  const { t } = useTranslation();
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      total={total}
      showSizeChanger
      showQuickJumper={total > size * 5}
      pageSizeOptions={pageSizes.includes(size) ? pageSizes : [size, ...pageSizes]}
      showTotal={(rows) => t('list.total', { total: count(rows) })}
      onChange={onChange}
    />
  );
}

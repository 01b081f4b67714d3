import { labelResolutions } from '@ishare/contracts/optimisation/labels.js';
import type { labelFileQuery } from '@ishare/contracts/optimisation/labels.js';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import styles from './Labels.module.css';

export type Printer = z.output<typeof labelFileQuery>;
export const firstPrinter: Printer = { format: 'pdf', paper: 'label', resolution: labelResolutions[0] };

const kinds = {
  label: { format: 'pdf', paper: 'label' },
  a4: { format: 'pdf', paper: 'a4' },
  zpl: { format: 'zpl', paper: 'label' },
} as const;
const kindOf = ({ format, paper }: Printer): keyof typeof kinds => (format === 'zpl' ? 'zpl' : paper);

/** On what the labels are printed, and how fine its dots are. */
export function PrinterChoice({ printer, onChange }: { printer: Printer; onChange: (printer: Printer) => void }) {
  const { t } = useTranslation('optimisation');
  return (
    <div className={styles.printer}>
      <Select
        value={kindOf(printer)}
        options={(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => ({
          value: kind,
          label: t(`label.printer.${kind}`),
        }))}
        onChange={(kind) => onChange({ ...printer, ...kinds[kind] })}
        aria-label={t('label.printer.label_')}
      />
      <Select
        value={printer.resolution}
        options={labelResolutions.map((value) => ({ value, label: `${value} dpi` }))}
        onChange={(resolution) => onChange({ ...printer, resolution })}
        aria-label={t('label.resolution')}
      />
    </div>
  );
}

import { PrinterOutlined } from '@ant-design/icons';
import { labels } from '@ishare/contracts/optimisation/labels.js';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { save, useRoute } from '../../../session/routes';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { LabelPicture } from './LabelPicture';
import styles from './Labels.module.css';
import { firstPrinter, PrinterChoice } from './PrinterChoice';

/** The label of a board or an offcut, and what it is printed on. */
export function BoardLabelDrawer({
  board,
  onClose,
}: {
  board: { id: string; boardsCode: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('optimisation');
  const [printer, setPrinter] = useState(firstPrinter);
  useReturnedFocus();
  const params = { boardId: board.id };
  const preview = useRoute(labels.ofBoard, { params, query: { resolution: printer.resolution } });
  const print = () =>
    save(
      labels.ofBoardFile,
      `${board.boardsCode}.${printer.format}`,
      { params, query: printer },
      { print: printer.format === 'pdf' },
    );
  return (
    <Drawer open onClose={onClose} title={t('label.ofBoard', { code: board.boardsCode })} size={480}>
      <div className={styles.form}>
        <LabelPicture preview={preview.data} />
        <PrinterChoice printer={printer} onChange={setPrinter} />
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => void print()}>
          {t(printer.format === 'pdf' ? 'label.print' : 'label.download', { count: 1 })}
        </Button>
      </div>
    </Drawer>
  );
}

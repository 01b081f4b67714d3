import { ExceptionType } from '@ishare/contracts/sales-order/after-sales.js';
import type { InstallCard } from '@ishare/contracts/sales-order/install.js';
import { Alert, Button, Checkbox, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileReference } from '../../../session/held-files';
import { ScanField } from '../../../ui/scan/ScanField';
import { PartLine } from '../after-sales/PartsChoice';
import { TypeField } from '../after-sales/TypeField';
import type { useFitterActs } from './install-acts';
import styles from './Installs.module.css';
import { Photos } from './Photos';

type Say = ReturnType<typeof useFitterActs>['problem'];

interface PartsTickedProps {
  parts: InstallCard['parts'];
  ticked: readonly string[];
  onTick: (ids: string[]) => void;
}

/** The parts of the order, ticked by hand or by their labels. */
function PartsTicked({ parts, ticked, onTick }: PartsTickedProps) {
  const { t } = useTranslation('salesOrder');
  const [told, setTold] = useState<string>();
  const scan = (code: string) => {
    const part = parts.find(({ id, partNo }) => id === code || partNo === code);
    setTold(part ? undefined : t('install.notHere', { code }));
    if (part && !ticked.includes(part.id)) onTick([...ticked, part.id]);
  };
  return (
    <>
      <ScanField
        label={t('exception.scan')}
        placeholder={t('exception.scan')}
        button={t('install.tick')}
        isPending={false}
        onScan={scan}
      />
      {told && <Alert type="warning" showIcon title={told} />}
      <ul className={styles.list}>
        {parts.map((part) => (
          <li key={part.id}>
            <Checkbox
              checked={ticked.includes(part.id)}
              onChange={({ target }) =>
                onTick(target.checked ? [...ticked, part.id] : ticked.filter((id) => id !== part.id))
              }
            >
              <PartLine part={part} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ProblemDrawerProps {
  parts: InstallCard['parts'];
  onSay: Say;
  onClose: () => void;
}

/** What is missing or wrong at the customer's: the parts, what it is in one tap, and a photo. */
export function ProblemDrawer({ parts, onSay, onClose }: ProblemDrawerProps) {
  const { t } = useTranslation('salesOrder');
  const [partIds, setParts] = useState<readonly string[]>([]);
  const [other, setOther] = useState('');
  const [type, setType] = useState<number>(ExceptionType.Missing);
  const [photos, setPhotos] = useState<FileReference[]>([]);
  const [remark, setRemark] = useState('');
  const [isSaying, setSaying] = useState(false);
  const [isHolding, setHolding] = useState(false);
  const all = [...partIds, ...(other.trim() ? [other.trim()] : [])];
  const say = async () => {
    setSaying(true);
    try {
      const body = { partIds: all, type: type as 0, photos, remark: remark.trim() || null };
      await onSay(body, t('install.step.problem'));
      onClose();
    } catch {
      // Told already.
    } finally {
      setSaying(false);
    }
  };
  return (
    <Drawer
      open
      size={520}
      title={t('install.step.problem')}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          danger
          size="large"
          block
          loading={isSaying}
          disabled={all.length === 0 || isHolding}
          onClick={() => void say()}
        >
          {t('install.report')}
        </Button>
      }
    >
      <section className={styles.checks}>
        <TypeField value={type} onChange={setType} />
        <PartsTicked parts={parts} ticked={partIds} onTick={setParts} />
        <Input
          value={other}
          maxLength={128}
          placeholder={t('install.other')}
          aria-label={t('install.other')}
          onChange={({ target }) => setOther(target.value)}
        />
        <Photos
          photos={photos}
          label={t('install.takePhoto')}
          isOpen
          onAdd={(added) => setPhotos((before) => [...before, ...added])}
          onHolding={setHolding}
          onRemove={({ id }) => setPhotos(photos.filter((photo) => photo.id !== id))}
        />
        <Input.TextArea
          value={remark}
          maxLength={1_000}
          placeholder={t('exception.remark')}
          aria-label={t('exception.remark')}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={({ target }) => setRemark(target.value)}
        />
      </section>
    </Drawer>
  );
}

import { CheckOutlined, SaveOutlined } from '@ant-design/icons';
import { DESIGNER_COMPLETED, DESIGNER_SAVED } from '@ishare/contracts/sales-order/design.js';
import type { OpenedDesign } from '@ishare/contracts/sales-order/designs.js';
import { Alert, Button, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { listed, money } from '../../../ui/figures';
import styles from './Designer.module.css';
import { faultOf } from './design-doc';
import { hasOpener } from './designer-message';
import type { DesignDraft } from './use-design-draft';
import type { SaveAs } from './use-design-save';
import type { Drawing } from './use-drawing';

interface DesignerHeadProps {
  drawing: Drawing;
  stored: OpenedDesign | undefined;
  /** What the design comes to; unknown while it is computed. */
  total: number | undefined;
  isDirty: boolean;
  isSaving: boolean;
  onSave: (action: SaveAs) => void;
}

/** The design's name, number and price, and what saves it. */
export function DesignerHead({ drawing, stored, total, isDirty, isSaving, onSave }: DesignerHeadProps) {
  const { t } = useTranslation(['designer', 'common']);
  const { doc, edits, isReadOnly } = drawing;
  return (
    <header className={styles.head}>
      <Input
        value={doc.name}
        maxLength={256}
        disabled={isReadOnly}
        aria-label={t('name')}
        status={faultOf(doc)?.kind === 'name' ? 'error' : ''}
        style={{ width: 240 }}
        onChange={(event) => edits.change((value) => ({ ...value, name: event.target.value }), 'name')}
      />
      {stored && <span>{stored.designId}</span>}
      {isDirty && <em>{t('unsaved')}</em>}
      <output aria-label={t('total')}>
        {t('total')} <strong>{total ? money(total) : '—'}</strong>
      </output>
      {!isReadOnly && (
        <>
          <Button
            icon={<SaveOutlined />}
            loading={isSaving}
            disabled={!isDirty && stored !== undefined}
            onClick={() => onSave(DESIGNER_SAVED)}
          >
            {t('common:action.save')}
          </Button>
          {hasOpener() && (
            <Button
              type="primary"
              icon={<CheckOutlined />}
              loading={isSaving}
              onClick={() => onSave(DESIGNER_COMPLETED)}
            >
              {t('complete')}
            </Button>
          )}
        </>
      )}
    </header>
  );
}

interface DesignerNoticesProps {
  stored: OpenedDesign | undefined;
  isReadOnly: boolean;
  /** A draft that nobody has decided on. */
  draft: DesignDraft | undefined;
  onTake: () => void;
  onDrop: () => void;
}

/** Why the design may not be changed, and what was drawn before and not saved. */
export function DesignerNotices({ stored, isReadOnly, draft, onTake, onDrop }: DesignerNoticesProps) {
  const { t } = useTranslation('designer');
  const held = stored?.heldBy;
  return (
    <div className={styles.notices}>
      {isReadOnly && (
        <Alert
          banner
          type="info"
          title={held ? t('held', { salesOrderNo: held.salesOrderNo, sheets: listed(held.sheets) }) : t('readOnly')}
        />
      )}
      {draft && (
        // What is drawn next would take its place, so it is decided on first.
        <Modal
          open
          closable={false}
          keyboard={false}
          mask={{ closable: false }}
          title={t(draft.isOutdated ? 'draft.outdated' : 'draft.found')}
          okText={t('draft.take')}
          onOk={onTake}
          cancelText={t('draft.drop')}
          onCancel={onDrop}
        />
      )}
    </div>
  );
}

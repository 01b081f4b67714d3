import { EditOutlined, PlusOutlined, ShareAltOutlined } from '@ant-design/icons';
import { boards, type Board } from '@ishare/contracts/insight/boards.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { withWidget, type BoardItem, type WidgetName } from '@ishare/contracts/insight/widgets.js';
import { Alert, Button, Dropdown, Skeleton, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess } from '../../../ui/feedback';
import styles from './Board.module.css';
import { afterKey } from './board-keys';
import { WidgetCard } from './WidgetCard';
import { lazy } from '../../../state/lazy';

const BoardGrid = lazy(() => import('./BoardGrid'));
const ShareDrawer = lazy(() => import('./ShareDrawer'));
const P = insightPermissions.names.Dashboards;

/** Widgets that are not on the board. */
function AddButton({ items, onAdd }: { items: readonly BoardItem[]; onAdd: (widget: WidgetName) => void }) {
  const { t } = useTranslation('insight');
  const known = useRoute(boards.widgets, {});
  const left = (known.data?.items ?? []).filter(({ name }) => !items.some(({ widget }) => widget === name));
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: left.map(({ name }) => ({ key: name, label: t(`widget.title.${name}`) })),
        onClick: ({ key }) => onAdd(key as WidgetName),
      }}
    >
      <Button icon={<PlusOutlined />} disabled={left.length === 0}>
        {t('board.add')}
      </Button>
    </Dropdown>
  );
}

interface ArrangingProps {
  items: readonly BoardItem[];
  onChange: (items: BoardItem[]) => void;
  onEnd: () => void;
}

function Arranging({ items, onChange, onEnd }: ArrangingProps) {
  const { t } = useTranslation(['insight', 'common']);
  const [isSharing, setSharing] = useState(false);
  const mayShare = usePermission(P.Edit);
  const keep = useAct(boards.keep, {
    onDone: () => {
      tellSuccess(t('common:done.saved'));
      onEnd();
    },
  });
  return (
    <Space wrap>
      <AddButton items={items} onAdd={(widget) => onChange(withWidget(items, widget))} />
      <Button onClick={() => keep.mutate({ body: { items: [] } })}>{t('board.usual')}</Button>
      {mayShare && (
        <Button icon={<ShareAltOutlined />} onClick={() => setSharing(true)}>
          {t('board.share')}
        </Button>
      )}
      <Button onClick={onEnd}>{t('common:action.cancel')}</Button>
      <Button
        type="primary"
        loading={keep.isPending}
        disabled={items.length === 0}
        onClick={() => keep.mutate({ body: { items: [...items] } })}
      >
        {t('common:action.save')}
      </Button>
      {isSharing && (
        <Suspense>
          <ShareDrawer items={items} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Space>
  );
}

/** What the reader's layout has got since he has put his own board. */
function Added({ board, onAdd }: { board: Board; onAdd: () => void }) {
  const { t } = useTranslation('insight');
  if (board.added.length === 0) return null;
  const names = board.added.map((name) => t(`widget.title.${name}`)).join(t('board.and'));
  return (
    <Alert
      type="info"
      showIcon
      title={t('board.added', { layout: board.layoutName, names })}
      action={<Button onClick={onAdd}>{t('board.takeOver')}</Button>}
    />
  );
}

function Arrangeable({ board }: { board: Board }) {
  const { t } = useTranslation('insight');
  const [draft, setDraft] = useState<readonly BoardItem[] | null>(null);
  const items = draft ?? board.items;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('board.title')}</h1>
        {draft ? (
          <Arranging items={items} onChange={setDraft} onEnd={() => setDraft(null)} />
        ) : (
          <Button icon={<EditOutlined />} onClick={() => setDraft(board.items)}>
            {t('board.arrange')}
          </Button>
        )}
      </header>
      {!draft && <Added board={board} onAdd={() => setDraft(board.added.reduce(withWidget, board.items))} />}
      {items.length === 0 && <EmptyState text={t('board.empty')} />}
      <Suspense fallback={<Skeleton active />}>
        <BoardGrid items={items} isArranged={draft !== null} onChange={setDraft}>
          {(widget) => (
            <WidgetCard
              widget={widget}
              isArranged={draft !== null}
              onRemove={() => setDraft(items.filter((one) => one.widget !== widget))}
              onKey={(event) => {
                const next = afterKey(items, widget, event);
                if (next) setDraft(next);
                return next !== undefined;
              }}
            />
          )}
        </BoardGrid>
      </Suspense>
    </div>
  );
}

/** Figures of the whole factory, each with the list behind it, as their reader has put them. */
export default function BoardPage() {
  const read = useRoute(boards.board, {});
  return read.data ? <Arrangeable board={read.data} /> : <QueryState of={read} />;
}

import { CommentOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../session/routes';
import type { CommentsOf } from './comments-of';
import { lazy } from '../../state/lazy';

const Comments = lazy(async () => ({ default: (await import('./Comments')).Comments }));

/** Opens what people have said of the record on a page that is about something else, and tells how much it is. */
export function CommentsButton({ title, ...of }: CommentsOf & { title: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const found = useRoute(of.routes.list, { params: { id: of.id } }, { calls: { quiet: true } });
  return (
    <>
      <Badge count={found.data?.items.length} size="small" color="blue">
        <Button icon={<CommentOutlined />} onClick={() => setOpen(true)}>
          {t('comments.open')}
        </Button>
      </Badge>
      <Drawer open={isOpen} title={title} size={420} onClose={() => setOpen(false)}>
        <Suspense fallback={null}>{isOpen && <Comments {...of} />}</Suspense>
      </Drawer>
    </>
  );
}

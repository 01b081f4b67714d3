import { directories } from '@ishare/contracts/files/directories.js';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { Modal, Tree } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/routes';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

interface Node {
  key: string;
  title: string;
  isLeaf: boolean;
  children?: Node[];
}

const within = (nodes: readonly Node[], key: string, children: Node[]): Node[] =>
  nodes.map((node) =>
    node.key === key
      ? { ...node, children }
      : node.children
        ? { ...node, children: within(node.children, key, children) }
        : node,
  );

/** Asks for the folder into which something goes. */
export default function MoveDialog({
  name,
  onMove,
  onClose,
}: {
  name: string;
  onMove: (directoryId: string) => void;
  onClose: () => void;
}) {
  useReturnedFocus();
  const { t } = useTranslation('files');
  const [nodes, setNodes] = useState<Node[]>([{ key: EMPTY_GUID, title: t('browser.root'), isLeaf: false }]);
  const [chosen, setChosen] = useState<string>();
  const load = async ({ key }: { key: React.Key }) => {
    const { items } = await call(directories.subDirectories, { query: { parentId: String(key) } });
    const children = items.map((one) => ({ key: one.id, title: one.name, isLeaf: !one.hasChildren }));
    setNodes((current) => within(current, String(key), children));
  };
  return (
    <Modal
      open
      title={t('browser.moveTo', { name })}
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => chosen !== undefined && onMove(chosen)}
      onCancel={onClose}
    >
      <Tree
        treeData={nodes}
        loadData={load}
        defaultExpandedKeys={[EMPTY_GUID]}
        onSelect={([key]) => setChosen(key === undefined ? undefined : String(key))}
      />
    </Modal>
  );
}

import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './RichText.module.css';
import { TipButton } from './TipButton';

interface Tool {
  key: string;
  icon: ReactNode;
  mark?: string;
  run: (editor: Editor) => unknown;
}

const TOOLS: readonly Tool[] = [
  { key: 'bold', icon: <BoldOutlined />, mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    key: 'italic',
    icon: <ItalicOutlined />,
    mark: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'heading',
    icon: 'H',
    mark: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    key: 'bulletList',
    icon: <UnorderedListOutlined />,
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'orderedList',
    icon: <OrderedListOutlined />,
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { key: 'undo', icon: <UndoOutlined />, run: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', icon: <RedoOutlined />, run: (editor) => editor.chain().focus().redo().run() },
];
const EMPTY = '<p></p>';

interface RichTextProps {
  id?: string;
  label: string;
  value: string | null | undefined;
  /** It is only read: no tools are shown. */
  disabled?: boolean;
  onChange?: (html: string | null) => void;
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.flatMap(({ mark }) => (mark && now.isActive(mark) ? [mark] : [])),
  });
  return (
    <div role="toolbar" aria-label={t('editor.tools')}>
      {TOOLS.map(({ key, icon, mark, run }) => (
        <TipButton
          key={key}
          size="small"
          type="text"
          title={t(`editor.${key}`)}
          icon={icon}
          {...(mark && { 'aria-pressed': active.includes(mark) })}
          onClick={() => run(editor)}
        />
      ))}
    </div>
  );
}

/** A text with headings, lists and emphasis; what is pasted keeps no more, and the server cleans it again. */
export default function RichText({ id, label, value, disabled = false, onChange }: RichTextProps) {
  const held = value ?? '';
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] } })],
    content: held,
    editable: !disabled,
    editorProps: { attributes: { ...(id && { id }), role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: now }) => {
      const html = now.getHTML();
      onChange?.(html === EMPTY ? null : html);
    },
  });
  // An editor that is not mounted, or is no more, takes its content when it is made.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const shown = editor.getHTML();
    if (held !== shown && !(held === '' && shown === EMPTY)) editor.commands.setContent(held, { emitUpdate: false });
  }, [editor, held]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled);
  }, [editor, disabled]);
  return (
    <div className={styles.editor}>
      {!disabled && <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

// The editor for texts with markup and places for values; a chunk of its own, fetched by who writes.
import { html } from '@codemirror/lang-html';
import CodeMirror, { Decoration, EditorView, MatchDecorator, ViewPlugin } from '@uiw/react-codemirror';
import type { DecorationSet, ReactCodeMirrorRef, ViewUpdate } from '@uiw/react-codemirror';
import { useMemo } from 'react';
import type { Ref } from 'react';
import { useStore } from '../state/store';
import { preferences } from '../state/preferences';
import styles from './MarkupEditor.module.css';

export interface Place {
  place: string;
  /** What stands there in an example. */
  value: string;
}

interface MarkupEditorProps {
  label: string;
  value: string;
  places: readonly Place[];
  readOnly: boolean;
  onChange: (value: string) => void;
  ref?: Ref<ReactCodeMirrorRef>;
}

const marks = new MatchDecorator({
  regexp: /\{\{\s*[\w.]+\s*\}\}/g,
  decoration: Decoration.mark({ class: styles.place! }),
});

/** Places stand out of the text around them. */
const placeMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = marks.createDeco(view);
    }

    update(update: ViewUpdate) {
      this.decorations = marks.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** What the language asks where somebody types. */
interface Asked {
  pos: number;
  matchBefore(pattern: RegExp): { from: number; text: string } | null;
}

/** Offers the places once two braces stand there. */
function placesAfterBraces(places: readonly Place[]) {
  return (asked: Asked) => {
    const begun = asked.matchBefore(/\{\{\s*[\w.]*/);
    if (!begun) return null;
    const options = places.map(({ place, value }) => ({ label: `{{${place}}}`, detail: value.slice(0, 40) }));
    return { from: begun.from, options, validFor: /^\{\{\s*[\w.]*$/ };
  };
}

/** Markup with its colours, closing tags and folding, and places that are offered as soon as `{{` is typed. */
export default function MarkupEditor({ label, value, places, readOnly, onChange, ref }: MarkupEditorProps) {
  const { isDark } = useStore(preferences);
  const extensions = useMemo(() => {
    const language = html({ autoCloseTags: true });
    return [
      language,
      language.language.data.of({ autocomplete: placesAfterBraces(places) }),
      placeMarks,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
    ];
  }, [label, places]);
  return (
    <CodeMirror
      {...(ref && { ref })}
      className={styles.editor!}
      height="100%"
      theme={isDark ? 'dark' : 'light'}
      value={value}
      readOnly={readOnly}
      // Tab leads on to what stands behind the editor, as everywhere.
      indentWithTab={false}
      extensions={extensions}
      onChange={onChange}
    />
  );
}

import RichText from '../../../ui/RichText';
import { textOf } from './widget-control';
import type { ControlProps } from './widget-control';

/** A text with headings, lists and emphasis, as a value of a form. */
export default function EditorControl({ id, widget, value, disabled, onChange }: ControlProps) {
  return <RichText id={id} label={widget.name} value={textOf(value)} disabled={disabled} onChange={onChange} />;
}

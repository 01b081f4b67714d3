import type { useAppProps } from 'antd/es/app/context';
import { offerUndo, setNoticeSurface } from './feedback';

const press = (target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true }));

it('takes the latest of what was done back by Ctrl+Z, while that is offered and nobody is typing', () => {
  const shown: { onClose: () => void }[] = [];
  const notification = { success: (notice: never) => shown.push(notice), destroy: () => undefined };
  setNoticeSurface({ notification } as unknown as useAppProps);
  const undone: string[] = [];
  const offer = (name: string) => offerUndo(name, 'Undo', async () => void undone.push(name));
  const field = document.body.appendChild(document.createElement('input'));
  offer('first');
  offer('second');
  press(field);
  expect(undone).toEqual([]);
  press();
  expect(undone).toEqual(['second']);
  press();
  press();
  expect(undone).toEqual(['second', 'first']);
  offer('gone');
  shown.at(-1)!.onClose();
  press();
  expect(undone).toEqual(['second', 'first']);
});

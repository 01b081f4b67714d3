import type { useAppProps } from 'antd/es/app/context';
import { confirmAction, setNoticeSurface, tellError } from './feedback';

it('tells an error that comes again with the time of the last try, and another one without', () => {
  const told: { description: { props: { children: string } }[] }[] = [];
  setNoticeSurface({ notification: { error: (notice: never) => told.push(notice) } } as unknown as useAppProps);
  const lines = () => told.map(({ description }) => description.map(({ props }) => props.children));
  tellError({ title: 'Not saved', message: 'In use' });
  tellError({ title: 'Not saved', message: 'In use' });
  tellError({ message: 'Away' });
  expect(lines()).toEqual([['In use'], ['In use', expect.stringMatching(/\d\d:\d\d:\d\d$/)], []]);
});

it('names the trace by which others find what happened, to be copied', () => {
  const told: { description: { props: { children: string; copyable: { text: string } } }[] }[] = [];
  setNoticeSurface({ notification: { error: (notice: never) => told.push(notice) } } as unknown as useAppProps);
  tellError({ message: 'Something failed', trace: '5b8efff798038103d269b633813fc60c' });
  const line = told[0]!.description.at(-1)!;
  expect(line.props.children).toContain('5b8efff798038103d269b633813fc60c');
  expect(line.props.copyable).toEqual({ text: '5b8efff798038103d269b633813fc60c' });
});

it('has the focus on what does no harm where something cannot be taken back', () => {
  const asked: { autoFocusButton: string; okButtonProps: { danger: boolean } }[] = [];
  setNoticeSurface({ modal: { confirm: (question: never) => asked.push(question) } } as unknown as useAppProps);
  void confirmAction({ title: 'Delete it?', okText: 'Delete', danger: true });
  void confirmAction({ title: 'Send it?', okText: 'Send' });
  expect(asked.map(({ autoFocusButton, okButtonProps }) => [autoFocusButton, okButtonProps.danger])).toEqual([
    ['cancel', true],
    ['ok', false],
  ]);
});

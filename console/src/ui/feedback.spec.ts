import type { useAppProps } from 'antd/es/app/context';
import { setNoticeSurface, tellError } from './feedback';

it('tells an error that comes again with the time of the last try, and another one without', () => {
  const told: { description: { props: { children: string } }[] }[] = [];
  setNoticeSurface({ notification: { error: (notice: never) => told.push(notice) } } as unknown as useAppProps);
  const lines = () => told.map(({ description }) => description.map(({ props }) => props.children));
  tellError({ title: 'Not saved', message: 'In use' });
  tellError({ title: 'Not saved', message: 'In use' });
  tellError({ message: 'Away' });
  expect(lines()).toEqual([['In use'], ['In use', expect.stringMatching(/\d\d:\d\d:\d\d$/)], []]);
});

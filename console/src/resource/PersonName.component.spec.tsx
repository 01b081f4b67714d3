import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userLookup } from '@ishare/contracts/identity/users.js';
import { queryOf } from '../session/routes';
import { PersonName, SaidBy } from './PersonName';

afterEach(cleanup);

it('calls people by their names, and by their sign-ins where those are not known', () => {
  const client = new QueryClient();
  client.setQueryData(['/api/identity/users/lookup/u-1'], { userName: 'he.paichan', name: 'He' });
  client.setQueryData(['/api/identity/users/lookup/u-2'], { userName: 'lin.shentu', name: null });
  const { container } = render(
    <QueryClientProvider client={client}>
      <PersonName id="u-1" userName="he.paichan" />, <PersonName id="u-2" userName="lin" />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe('He, lin.shentu');
});

it.each([
  ['the sign-in of somebody who is there no more', 12, 'gone.by', 'gone.by'],
  ['what the reply tells a dealer in place of a sign-in', 1, 'Factory', 'Factory'],
  ['a dealer, who finds nobody but himself, of a bare id that it is the factory', 1, null, 'person.factory'],
])('tells %s', (_who, colleagues, userName, told) => {
  const client = new QueryClient();
  const of = userName === null ? 'u-9' : `by-username/${userName}`;
  client.setQueryData([`/api/identity/users/lookup/${of}`], null);
  client.setQueryData(queryOf(userLookup.count, { query: {} }).queryKey, colleagues);
  const { container } = render(
    <QueryClientProvider client={client}>
      <PersonName id={userName === null ? 'u-9' : null} userName={userName} />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe(told);
});

it('names whoever said something, though his sign-in alone was kept', () => {
  const client = new QueryClient();
  client.setQueryData(['/api/identity/users/lookup/by-username/zhao.kailiao'], {
    userName: 'zhao.kailiao',
    name: '开料',
    surname: '赵',
  });
  const { container } = render(
    <QueryClientProvider client={client}>
      <SaidBy userName="zhao.kailiao" before={['10:00', null]} after={['R-1']} />,{' '}
      <SaidBy userName={null} before={['11:00']} />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe('10:00 · 赵开料 · R-1, 11:00');
});

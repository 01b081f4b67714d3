import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { PersonName } from './PersonName';

afterEach(cleanup);

it('calls people by their names, and by their sign-ins where those are not known', () => {
  const client = new QueryClient();
  client.setQueryData(['/api/identity/users/lookup/u-1'], { userName: 'he.paichan', name: 'He' });
  client.setQueryData(['/api/identity/users/lookup/u-2'], { userName: 'lin.shentu', name: null });
  const { container } = render(
    <QueryClientProvider client={client}>
      <PersonName id="u-1" userName="he.paichan" />, <PersonName id="u-2" userName="lin" />,{' '}
      <PersonName id={null} userName="system" />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe('He, lin.shentu, system');
});

import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { serve } from '../http/server.fixture';
import { useRoute } from './routes';

const params = { id: '0b7c1c3e-0000-4000-8000-000000000001' };
let answer: () => object;

function Page() {
  const read = useRoute(importFiles.get, { params }, { calls: { quiet: true }, retry: false });
  if (read.isPending) return null;
  return (
    <>
      <p>{read.isError ? 'failed' : read.data.fileName}</p>
      <small>failures: {read.errorUpdateCount}</small>
    </>
  );
}

describe('what was read', () => {
  let end: () => void;
  let client: QueryClient;
  beforeEach(async () => {
    answer = () => ({ fileName: 'kitchen.csv' });
    end = serve(() => answer());
    client = new QueryClient();
    render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('kitchen.csv')).toBeTruthy();
  });
  afterEach(() => {
    cleanup();
    end();
  });
  const readAgain = () => client.invalidateQueries();

  it('stays in sight where nobody answers a later reading, and is read anew once somebody does', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await readAgain();
    expect(await screen.findByText('failures: 1')).toBeTruthy();
    expect(screen.getByText('kitchen.csv')).toBeTruthy();
    answer = () => ({ fileName: 'bath.csv' });
    await readAgain();
    expect(await screen.findByText('bath.csv')).toBeTruthy();
  });

  it('gives way to a refusal', async () => {
    answer = () => new Error('gone');
    await readAgain();
    expect(await screen.findByText('failed')).toBeTruthy();
  });
});

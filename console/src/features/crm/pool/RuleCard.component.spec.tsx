import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { takeFailures } from '../../../session/http';
import { RuleCard } from './RuleCard';

const rule = {
  isEnabled: true,
  idleDays: 30,
  condition: 'level ==',
  dailyClaims: 0,
  lastRunDay: null,
  concurrencyStamp: 's',
};

describe('what the server refuses of the rule of the pool', () => {
  const { fetch } = globalThis;
  let end: () => void;
  afterEach(() => {
    cleanup();
    end();
    globalThis.fetch = fetch;
  });

  const preview = async (error: object) => {
    const told: string[] = [];
    end = takeFailures((failure) => told.push(failure.text!) > 0);
    globalThis.fetch = (() =>
      Promise.resolve({
        ok: false,
        status: 400,
        statusText: 'Bad Request',
        headers: new Map(),
        text: () => Promise.resolve(JSON.stringify({ error: { code: 'x', message: 'Not like this', ...error } })),
      })) as never;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RuleCard rule={rule} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByText('pool.preview'));
    return told;
  };

  it('stands under its field', async () => {
    const told = await preview({ validationErrors: [{ message: 'It cannot be read', members: ['Condition'] }] });
    expect(await screen.findByText('It cannot be read')).toBeTruthy();
    expect(told).toEqual([]);
  });

  it('is told where it is of no field', async () => {
    const told = await preview({});
    await waitFor(() => expect(told).toEqual(['Not like this']));
  });
});

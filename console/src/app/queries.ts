import { QueryClient } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; what the server was silent about is asked for again when it is back.
      retry: false,
      // Without a network a call fails and says so, rather than waiting unseen.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

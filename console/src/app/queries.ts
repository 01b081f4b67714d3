import { QueryClient } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal, and a quick second silence would end the session (error-08): people try again, not the page.
      retry: false,
    },
  },
});

import { QueryClient } from '@tanstack/react-query';
import { HttpError } from '../http/http-error';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; only silence is worth a second try.
      retry: (count, error) => count < 1 && error instanceof HttpError && error.status === 0 && error.kind !== 'aborted',
    },
  },
});

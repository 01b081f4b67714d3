import { workflowInstances } from '@ishare/contracts/platform/workflow/instance.js';
import { useSearchParams } from 'react-router-dom';
import { useRoute } from '../../../session/routes';
import { useViewTitle } from '../../../state/view';

/** The instance that the address names. */
export function useInstance() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const read = useRoute(workflowInstances.get, { params: { id } }, { enabled: id !== '' });
  useViewTitle(read.data?.title ?? undefined);
  return { id, read };
}

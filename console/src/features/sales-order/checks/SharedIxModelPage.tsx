import { ixChecks } from '@ishare/contracts/sales-order/ix-check.js';
import { useSearchParams } from 'react-router-dom';
import { useRoute } from '../../../session/routes';
import { ModelViewer } from './ModelViewer';
import { PublicModel } from './PublicModel';

/** The design of an order in 3D, for whoever holds a link that was signed for it. */
export default function SharedIxModelPage() {
  const [search] = useSearchParams();
  const [id, key, settingId] = [search.get('id') ?? '', search.get('key'), search.get('setting')];
  const model = useRoute(
    ixChecks.model,
    { params: { id }, query: { ...(key && { key }), ...(settingId && { settingId }) } },
    { calls: { quiet: true }, retry: false, enabled: id !== '' },
  );
  return (
    <PublicModel
      title={model.data && `${model.data.salesOrderNo} ${model.data.name}`}
      isPending={model.isPending && id !== ''}
      error={id === '' ? new Error('id') : model.error}
      actions={null}
    >
      {model.data && <ModelViewer scene={model.data.scene} result={model.data.result} layout={model.data.layout} />}
    </PublicModel>
  );
}

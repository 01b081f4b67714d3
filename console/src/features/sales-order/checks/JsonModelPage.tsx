import { sceneOf } from '@ishare/contracts/sales-order/cabinet-scene.js';
import { jsonSharing, shownModel } from '@ishare/contracts/sales-order/json-check.js';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useStore } from '../../../state/store';
import { signedIn } from '../../../session/http';
import { useRoute } from '../../../session/routes';
import { jsonModelPath } from '../places';
import { ModelViewer } from './ModelViewer';
import { PublicModel } from './PublicModel';
import { ShareButton } from './ShareButton';

/** A kept design in 3D: for whoever may see it, or holds a link that was signed for it. */
export default function JsonModelPage() {
  const { t } = useTranslation('salesOrder');
  const isSignedIn = useStore(signedIn);
  const [search] = useSearchParams();
  const [id, key, config] = [search.get('id') ?? '', search.get('key'), search.get('config')];
  const model = useRoute(
    shownModel,
    { params: { id }, query: { ...(key && { shareKey: key }), ...(config && { pageConfigId: config }) } },
    { calls: { quiet: true }, retry: false, enabled: id !== '' },
  );
  const scene = useMemo(() => model.data && sceneOf(model.data.json), [model.data]);
  return (
    <PublicModel
      title={model.data?.name}
      isPending={model.isPending && id !== ''}
      error={id === '' ? new Error('id') : model.error}
      actions={
        isSignedIn &&
        !key &&
        model.data && (
          <>
            <Button href="/jsoncheck/importJson">{t('model.toList')}</Button>
            <ShareButton
              id={id}
              routes={jsonSharing}
              pathOf={(shareKey) => jsonModelPath(id, { key: shareKey, ...(config && { config }) })}
            />
          </>
        )
      }
    >
      {scene && <ModelViewer scene={scene} result={model.data!.result} layout={model.data!.layout} />}
    </PublicModel>
  );
}

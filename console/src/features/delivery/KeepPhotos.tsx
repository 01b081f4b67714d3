import type { Route } from '@ishare/contracts/things/route.js';
import type { pickups } from '@ishare/contracts/sales-order/pickup.js';
import type { shipments } from '@ishare/contracts/sales-order/shipment.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../resource/in-words';
import { makeStale, sendForm } from '../../session/routes';
import { tellError, tellSuccess } from '../../ui/feedback';
import { PhotoButton } from '../../ui/PhotoButton';
import { pictureForm } from './pictures';

/** Keeps photos with a shipment or a pickup, as a proof. */
export function KeepPhotos({
  id,
  route,
  size,
}: {
  id: string;
  route: (typeof shipments | typeof pickups)['keepFile'] & Route;
  size?: 'large' | 'middle';
}) {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const keep = async (photos: readonly File[]) => {
    try {
      for (const photo of photos)
        await sendForm(route, { params: { id }, body: pictureForm(photo, { kind: 'photo', name: photo.name }) });
      tellSuccess(t('shipment.photoKept'));
    } catch (error) {
      tellError({ message: inWords(error).message });
    } finally {
      // Some of them may be there.
      await makeStale(client, route);
    }
  };
  return (
    <PhotoButton label={t('shipment.photo')} {...(size && { size })} isMany onTake={(photos) => void keep(photos)} />
  );
}

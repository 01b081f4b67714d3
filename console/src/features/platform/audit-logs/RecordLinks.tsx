import { recordName } from '@ishare/contracts/platform/audit-words.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import type { EntityChange } from './audit-log';
import styles from './ChangeDiff.module.css';
import { placeOf } from './record-place';

const changesPath = '/auditing/entity-changes';

/** From a change to the record and to all that became of it. */
export function RecordLinks({ change }: { change: EntityChange }) {
  const { t } = useTranslation('platform');
  const places = useStore(consolePlaces)?.places;
  const place = placeOf(change, recordName(change), new Set(places?.map(({ path }) => path)));
  return (
    <p className={styles.links}>
      <Link to={`${changesPath}?${new URLSearchParams({ entityId: change.entityId }).toString()}`}>
        {t('entityChange.history')}
      </Link>
      {place && <Link to={place}>{t('entityChange.openList')}</Link>}
      <small>{change.entityId}</small>
    </p>
  );
}

import { CopyOutlined, KeyOutlined } from '@ant-design/icons';
import { orderPackage, type Package } from '@ishare/contracts/sales-order/package.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { codeHoldsUntil, pickup, pickups, PickupState, type Pickup } from '@ishare/contracts/sales-order/pickup.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { call, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { api, listOf } from '../../../session/things';
import { useViewTitle } from '../../../state/view';
import { copyText } from '../../../ui/copy-text';
import { tellSuccess } from '../../../ui/feedback';
import { dateText, listed } from '../../../ui/figures';
import { fingerSized } from '../../../ui/finger-sized';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import styles from '../Delivery.module.css';
import { FactList } from '../FactList';
import { KeepPhotos } from '../KeepPhotos';
import { Proofs } from '../Proofs';
import { PackageStateTag, PickupStateTag } from '../states';
import { CodeDialog } from './CodeDialog';
import { VerifyDialog } from './VerifyDialog';

const P = salesOrderPermissions.names.Pickups;
const MOST = 1_000;
const quiet = { quiet: true };

function Facts({ row }: { row: Pickup }) {
  const { t } = useTranslation('delivery');
  const facts = [
    [t('pickup.salesOrderNo'), row.salesOrderNo],
    [t('pickup.customerName'), row.customerName],
    [t('pickup.planTime'), dateText(row.planTime, true)],
    [t('pickup.handlerName'), row.handlerName],
    [t('pickup.remark'), row.remark],
    [t('pickup.pickedUpBy'), row.pickedUpBy],
    [t('pickup.idEnding'), row.idEnding],
    [t('pickup.pickedUpTime'), dateText(row.pickedUpTime, true)],
  ] as const;
  return <FactList facts={facts} />;
}

/** A code that was just made, and to whom it goes. */
type Made = Pick<ReplyOf<typeof pickups.makeCode>, 'verifyCode' | 'sentTo'>;

/** The code that was just made: it is shown this once. */
function Code({ made: { verifyCode: code, sentTo }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const copy = () => copyText(code, t('pickup.copied'));
  return (
    <Alert
      type="success"
      showIcon
      closable={{ onClose }}
      title={<strong className={styles.secret}>{code}</strong>}
      description={
        <>
          {t('pickup.codeOnce')}{' '}
          {sentTo.length > 0 ? t('pickup.sentTo', { to: listed(sentTo) }) : t('pickup.sentToNone')}
        </>
      }
      action={
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('pickup.copy')}
        </Button>
      }
    />
  );
}

/** What is done with a pickup, by who may. */
function Buttons({ row, onCode, onVerify }: { row: Pickup; onCode: (made: Made) => void; onVerify: () => void }) {
  const { t } = useTranslation('delivery');
  const [mayCall, mayEdit] = [usePermission(P.Create), usePermission(P.Edit)];
  const [isCancelling, setCancelling] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const make = useAct(pickups.makeCode, {
    onDone: (made) => {
      setAsking(false);
      onCode(made);
    },
  });
  const cancel = useAct(pickups.act, { onDone: () => tellSuccess(t('pickup.cancelled')) });
  const isReady = row.state === PickupState.Ready;
  const isOpen = isReady || row.state === PickupState.Planned;
  return (
    <div className={styles.buttons}>
      {mayEdit && isReady && (
        <Button type="primary" size="large" onClick={onVerify}>
          {t('pickup.step.verify')}
        </Button>
      )}
      {mayCall && isOpen && (
        <Button
          size="large"
          type={isReady ? 'default' : 'primary'}
          icon={<KeyOutlined />}
          onClick={() => setAsking(true)}
        >
          {t(isReady ? 'pickup.newCode' : 'pickup.step.call')}
        </Button>
      )}
      {mayEdit && row.state !== PickupState.Cancelled && (
        <KeepPhotos id={row.id} route={pickups.keepFile} size="large" />
      )}
      {mayEdit && isOpen && (
        <Button danger size="large" onClick={() => setCancelling(true)}>
          {t('pickup.step.cancel')}
        </Button>
      )}
      {isAsking && (
        <CodeDialog
          isAgain={isReady}
          isPending={make.isPending}
          onClose={() => setAsking(false)}
          onMake={(body) => make.mutate({ params: { id: row.id }, body })}
        />
      )}
      {isCancelling && (
        <ReasonDialog
          title={t('shipment.cancelTitle')}
          label={t('packing.reason')}
          okText={t('pickup.step.cancel')}
          danger
          onClose={() => setCancelling(false)}
          onSay={(comment) => {
            setCancelling(false);
            cancel.mutate({ params: { id: row.id, action: 'cancel' }, body: { comment } });
          }}
        />
      )}
    </div>
  );
}

function Packages({ packages }: { packages: readonly Package[] }) {
  const { t } = useTranslation('delivery');
  if (packages.length === 0) return <Alert type="info" showIcon title={t('pickup.noItems')} />;
  return (
    <ul className={styles.rows}>
      {packages.map(({ id, packageNo, state, shelfCode, palletNo, weight, isFragile }) => (
        <li key={id}>
          <span />
          <span>
            <strong>{packageNo}</strong>
            <small>
              {[shelfCode, palletNo, weight !== null && `${weight} kg`, isFragile && t('package.isFragile')]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <PackageStateTag state={state} />
        </li>
      ))}
    </ul>
  );
}

/** The one sentence that says what comes next. */
function Next({ row }: { row: Pickup }) {
  const { t } = useTranslation('delivery');
  if (row.state === PickupState.Planned && row.codeTime)
    return <Alert type="warning" showIcon title={t('pickup.lapsed')} />;
  if (row.state === PickupState.Planned) return <p className={styles.soft}>{t('pickup.needsCode')}</p>;
  if (row.state !== PickupState.Ready) return null;
  const until = codeHoldsUntil(row.codeTime!);
  if (until < Date.now()) return <Alert type="warning" showIcon title={t('pickup.over')} />;
  return (
    <p className={styles.soft}>
      {t('pickup.hasCode', {
        time: dateText(row.codeTime, true),
        until: dateText(new Date(until).toISOString(), true),
        count: row.triesLeft,
      })}
    </p>
  );
}

function View({ row, packages }: { row: Pickup; packages: readonly Package[] }) {
  const { t } = useTranslation('delivery');
  const [made, setMade] = useState<Made>();
  const [isVerifying, setVerifying] = useState(false);
  const files = useRoute(pickups.files, { params: { id: row.id } }, { calls: quiet });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{row.code}</h1>
        <PickupStateTag state={row.state} />
        <span>{t('pickup.packages', { count: row.packageCount })}</span>
      </header>
      <Facts row={row} />
      <Next row={row} />
      {made && <Code made={made} onClose={() => setMade(undefined)} />}
      <Buttons row={row} onCode={setMade} onVerify={() => setVerifying(true)} />
      <Packages packages={packages} />
      <Proofs
        files={files.data?.items ?? []}
        load={(fileId) => call(pickups.file, { params: { id: row.id, fileId } }, quiet)}
      />
      {isVerifying && (
        <VerifyDialog
          row={row}
          packages={packages}
          onClose={() => setVerifying(false)}
          onDone={() => {
            setVerifying(false);
            setMade(undefined);
            tellSuccess(t('pickup.handedOver'));
          }}
        />
      )}
    </div>
  );
}

/** One pickup: its code for whoever comes, and the hand-over of its packages. */
function PickupPage() {
  const { id = '' } = useParams();
  const row = useQuery({
    queryKey: [`/${pickup.path}/${id}`],
    queryFn: ({ signal: stopped }) => api(pickup).get(id, { signal: stopped, quiet: true }),
  });
  const packages = useQuery(
    listOf(orderPackage, { pickupId: id, sorting: 'packageNo', skipCount: 0, maxResultCount: MOST }),
  );
  useViewTitle(row.data?.code);
  if (!row.data) return <QueryState of={row} />;
  if (!packages.data) return <QueryState of={packages} />;
  return <View row={row.data} packages={packages.data.items} />;
}

export default fingerSized(PickupPage);

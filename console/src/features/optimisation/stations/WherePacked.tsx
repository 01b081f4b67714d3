import { InboxOutlined } from '@ant-design/icons';
import { packageLife } from '@ishare/contracts/sales-order/package.js';
import { packing } from '@ishare/contracts/sales-order/packing.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { shipmentLife } from '@ishare/contracts/sales-order/shipment.js';
import { machineTexts } from '@ishare/contracts/things/machine.js';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { SaidBy } from '../../../resource/PersonName';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { dateText } from '../../../ui/figures';

const P = salesOrderPermissions.names;

/** The package that a part lies in, the shelf that this stands on, and the truck that takes it. */
export function WherePacked({ code }: { code: string }) {
  const { t } = useTranslation('delivery');
  const rights = [
    usePermission(P.Packages.Default),
    usePermission(P.Orders.Default),
    usePermission(P.Shipments.Default),
    usePermission(P.Storehouses.Default),
  ];
  const where = useRoute(
    packing.ofPiece,
    { query: { code } },
    { enabled: rights.some(Boolean), calls: { quiet: true } },
  );
  return where.data?.items.map(
    ({ packageId, packageNo, state, scannedTime, scannedBy, shelfCode, shipmentNo, shipmentState }) => (
      <Alert
        key={packageId}
        type={scannedTime ? 'success' : 'info'}
        showIcon
        icon={<InboxOutlined />}
        title={t(scannedTime ? 'packing.liesIn' : 'packing.planned', { no: packageNo })}
        description={
          <SaidBy
            userName={scannedBy}
            before={[
              t(machineTexts(packageLife).state(state)!),
              shelfCode && t('store.standsOn', { code: shelfCode }),
              shipmentNo &&
                [shipmentNo, shipmentState !== null && t(machineTexts(shipmentLife).state(shipmentState)!)]
                  .filter(Boolean)
                  .join(' '),
              scannedTime && dateText(scannedTime, true),
            ]}
          />
        }
      />
    ),
  );
}

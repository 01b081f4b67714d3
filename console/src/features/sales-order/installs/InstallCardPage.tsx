import { CheckCircleOutlined, EnvironmentOutlined, PhoneOutlined, WarningOutlined } from '@ant-design/icons';
import { installChecks, installLife, InstallState } from '@ishare/contracts/sales-order/install.js';
import type { InstallCard, InstallDispatch } from '@ishare/contracts/sales-order/install.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Alert, Button, Checkbox, Collapse } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { KeptActs } from '../../../resource/KeptActs';
import { ListFailure } from '../../../resource/ListFailure';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { dateText, mm } from '../../../ui/figures';
import { fingerSized } from '../../../ui/finger-sized';
import { Splash } from '../../../ui/Splash';
import { PartLine } from '../after-sales/PartsChoice';
import { orderPath } from '../places';
import { CabinetFront, CabinetParts, ExplodedView } from './drawing';
import { useFitterActs } from './install-acts';
import type { FitterActs } from './install-acts';
import { installTones } from './install-tones';
import styles from './Installs.module.css';
import { useInstallCard } from './installs.queries';
import { Photos } from './Photos';
import { ProblemDrawer } from './ProblemDrawer';
import { SignOff } from './SignOff';

const P = salesOrderPermissions.names;

/** Where it is, and who opens the door. */
function Who({ dispatch }: { dispatch: InstallDispatch }) {
  const { t } = useTranslation('salesOrder');
  const { customerName, receiverPhone, address, teamName, date, remark, salesOrderId, salesOrderNo } = dispatch;
  const seesOrders = usePermission(P.Orders.Default);
  return (
    <div className={styles.who}>
      <div>
        {seesOrders ? <Link to={orderPath(salesOrderId)}>{salesOrderNo}</Link> : salesOrderNo} · {customerName}
      </div>
      {receiverPhone && (
        <a href={`tel:${receiverPhone}`}>
          <PhoneOutlined /> {receiverPhone}
        </a>
      )}
      {address && (
        <div>
          <EnvironmentOutlined /> {address}
        </div>
      )}
      <div>{[date ?? t('install.noDate'), teamName].filter(Boolean).join(' · ')}</div>
      {remark && <div>{remark}</div>}
    </div>
  );
}

function Cabinets({ cabinets }: Pick<InstallCard, 'cabinets'>) {
  const { t } = useTranslation('salesOrder');
  if (cabinets.length === 0) return null;
  return (
    <section>
      <h2>{t('install.cabinets', { count: cabinets.length })}</h2>
      {cabinets.map((cabinet) => (
        <article key={cabinet.cabinetNo} className={styles.cabinet}>
          <h3>
            {[cabinet.cabinetNo, cabinet.name, cabinet.room].filter(Boolean).join(' · ')} · {mm(cabinet.width)} ×{' '}
            {mm(cabinet.height)} × {mm(cabinet.depth)}
          </h3>
          <div>
            <CabinetFront cabinet={cabinet} />
            <ExplodedView cabinet={cabinet} />
            <CabinetParts parts={cabinet.parts} />
          </div>
        </article>
      ))}
    </section>
  );
}

interface WorkProps {
  dispatch: InstallDispatch;
  isOpen: boolean;
  onReport: FitterActs['report'];
}

/** What is gone through before the customer signs, and photos of before and after. */
function Work({ dispatch, isOpen, onReport }: WorkProps) {
  const { t } = useTranslation('salesOrder');
  const keep = (body: Parameters<FitterActs['report']>[0], title: string) =>
    void onReport(body, title).catch(() => undefined);
  return (
    <>
      <section>
        <h2>{t('install.checks')}</h2>
        <div className={styles.checks}>
          {installChecks.map((check) => (
            <Checkbox
              key={check}
              disabled={!isOpen}
              checked={dispatch.checked.includes(check)}
              onChange={({ target }) =>
                keep({ checks: [{ check, isDone: target.checked }] }, t(`install.check.${check}`))
              }
            >
              {t(`install.check.${check}`)}
            </Checkbox>
          ))}
        </div>
      </section>
      {(['photosBefore', 'photosAfter'] as const).map((field) => (
        <section key={field}>
          <h2>{t(`install.${field}`)}</h2>
          <Photos
            photos={dispatch[field]}
            label={t('install.takePhoto')}
            isOpen={isOpen}
            onAdd={(added) => keep({ [field]: { added } }, t(`install.${field}`))}
            onRemove={({ id }) => keep({ [field]: { removed: [id] } }, t(`install.${field}`))}
          />
        </section>
      ))}
    </>
  );
}

interface StepsProps {
  dispatch: InstallDispatch;
  onStep: (step: 'arrive' | 'done') => void;
  onProblem: () => void;
}

function Steps({ dispatch, onStep, onProblem }: StepsProps) {
  const { t } = useTranslation('salesOrder');
  const { Assigned, OnSite } = InstallState;
  return (
    <div className={styles.stay}>
      {dispatch.state === Assigned && (
        <Button type="primary" size="large" onClick={() => onStep('arrive')}>
          {t('install.step.arrive')}
        </Button>
      )}
      {dispatch.state === OnSite && (
        <Button
          type="primary"
          size="large"
          icon={<CheckCircleOutlined />}
          disabled={dispatch.signature.length === 0}
          title={dispatch.signature.length === 0 ? t('install.guard.signedOff') : undefined}
          onClick={() => onStep('done')}
        >
          {t('install.step.done')}
        </Button>
      )}
      {(dispatch.state === Assigned || dispatch.state === OnSite) && (
        <Button danger size="large" icon={<WarningOutlined />} onClick={onProblem}>
          {t('install.step.problem')}
        </Button>
      )}
    </div>
  );
}

function CardView({ card, readAt }: { card: InstallCard; readAt: string | undefined }) {
  const { t } = useTranslation('salesOrder');
  const mayEdit = usePermission(P.InstallDispatches.Edit);
  const [isProblem, setProblem] = useState(false);
  const { dispatch, step, report, problem } = useFitterActs(card.dispatch);
  const isOpen = mayEdit && (dispatch.state === InstallState.Assigned || dispatch.state === InstallState.OnSite);
  return (
    <div className={styles.card}>
      <h1>
        {dispatch.dispatchNo} <StateOfRecord machine={installLife} state={dispatch.state} tones={installTones} />
      </h1>
      {readAt && <Alert type="warning" showIcon title={t('install.offline', { time: dateText(readAt, true) })} />}
      <KeptActs subject={dispatch.id} />
      <Who dispatch={dispatch} />
      <Cabinets cabinets={card.cabinets} />
      <section>
        <Collapse
          items={[
            {
              key: 'parts',
              label: t('install.parts', { count: card.parts.length }),
              children: (
                <ul className={styles.list}>
                  {card.parts.map((part) => (
                    <li key={part.id}>
                      <PartLine part={part} />
                      <code>{part.id}</code>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </section>
      <Work dispatch={dispatch} isOpen={isOpen} onReport={report} />
      <SignOff dispatch={dispatch} isOpen={isOpen} onReport={report} />
      {mayEdit && (
        <Steps
          dispatch={dispatch}
          onStep={(name) => void step(name, t(`install.step.${name}`)).catch(() => undefined)}
          onProblem={() => setProblem(true)}
        />
      )}
      {isProblem && <ProblemDrawer parts={card.parts} onSay={problem} onClose={() => setProblem(false)} />}
    </div>
  );
}

/** The fitter's card, made for a phone: where to go, what stands there, what is checked, and who signs. */
function InstallCardPage() {
  const { id = '' } = useParams();
  const card = useInstallCard(id);
  useViewTitle(card.data?.reply.dispatch.dispatchNo);
  if (card.isPending) return <Splash />;
  if (card.isError) return <ListFailure error={card.error} onRetry={() => void card.refetch()} />;
  return <CardView card={card.data.reply} readAt={card.data.readAt} />;
}

export default fingerSized(InstallCardPage);

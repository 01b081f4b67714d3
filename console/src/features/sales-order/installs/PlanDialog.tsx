import { installs } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch, TeamDay } from '@ishare/contracts/sales-order/install.js';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Form, Modal, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf, useAct } from '../../../session/routes';
import { today } from '../../../state/zone';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { DAY, useTeams } from './installs.queries';

interface PlanDialogProps {
  dispatch: InstallDispatch;
  /** Where it was asked for, in the calendar. */
  at?: { teamId: string; date: string } | undefined;
  onClose: () => void;
}

const fillOf = (days: readonly TeamDay[], teamId: string) => days.find((one) => one.teamId === teamId)?.count ?? 0;

/** Gives a visit to a team for a day; a day that is full is asked about. */
export function PlanDialog({ dispatch, at, onClose }: PlanDialogProps) {
  const { t } = useTranslation('salesOrder');
  const teams = useTeams();
  const [teamId, setTeam] = useState(at?.teamId ?? dispatch.teamId ?? undefined);
  const [date, setDate] = useState(at?.date ?? dispatch.date ?? dayjs(today()).add(1, 'day').format(DAY));
  const days = useQuery(queryOf(installs.days, { query: { from: date, to: date } }, { quiet: true })).data?.items ?? [];
  const plan = useAct(installs.plan, {
    onDone: () => {
      tellSuccess(t('install.planned'));
      onClose();
    },
  });
  const team = teams.find(({ id }) => id === teamId);
  const isThere = dispatch.teamId === teamId && dispatch.date === date;
  const save = async () => {
    if (!team) return;
    const isFull = !isThere && fillOf(days, team.id) >= team.capacity;
    const title = t('install.overbook', {
      team: team.name,
      date,
      count: fillOf(days, team.id),
      capacity: team.capacity,
    });
    if (isFull && !(await confirmAction({ title, okText: t('install.overbookOk') }))) return;
    const { id, concurrencyStamp } = dispatch;
    plan.mutate({ params: { id }, body: { teamId: team.id, date, concurrencyStamp } });
  };
  return (
    <Modal
      open
      title={`${dispatch.dispatchNo} · ${dispatch.salesOrderNo ?? ''}`}
      okText={t('install.step.assign')}
      okButtonProps={{ disabled: !team }}
      confirmLoading={plan.isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{[dispatch.customerName, dispatch.address].filter(Boolean).join(' · ')}</p>
      <Form layout="vertical">
        <Form.Item label={t('install.date')}>
          <DatePicker
            value={dayjs(date)}
            allowClear={false}
            aria-label={t('install.date')}
            onChange={(day) => day && setDate(day.format(DAY))}
          />
        </Form.Item>
        <Form.Item label={t('install.teamId')}>
          <Select
            value={team?.id ?? null}
            aria-label={t('install.teamId')}
            onChange={setTeam}
            options={teams.map(({ id, name, capacity }) => ({
              value: id,
              label: `${name} (${fillOf(days, id)}/${capacity})`,
            }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

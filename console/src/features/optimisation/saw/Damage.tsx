import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import { tellSuccess } from '../../../ui/feedback';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import type { Copy } from './saw-work';
import { useSawActs } from './saw.queries';
import styles from './SawPage.module.css';
import { NumberInput } from '../../../ui/NumberInput';

/** What is wrong with a board, said in one tap. */
const damages = ['chipped', 'scratched', 'damp', 'shade', 'missing'] as const;

/** There is no other board of the kind. */
const noBoardToSpare = 'Optimization:050005';

interface Good {
  length: number | null;
  width: number | null;
  binCode: string;
}

/** What is still good of the board: an offcut at once. */
function GoodRest({ good, onChange }: { good: Good; onChange: (good: Good) => void }) {
  const { t } = useTranslation('optimisation');
  return (
    <fieldset className={styles.rest}>
      <legend>{t('saw.rest.title')}</legend>
      {(['length', 'width'] as const).map((side) => (
        <NumberInput
          key={side}
          min={1}
          max={20_000}
          value={good[side]}
          suffix="mm"
          placeholder={t(`saw.rest.${side}`)}
          aria-label={t(`saw.rest.${side}`)}
          onChange={(value) => onChange({ ...good, [side]: value })}
        />
      ))}
      <Input
        value={good.binCode}
        maxLength={32}
        placeholder={t('saw.binPlaceholder')}
        aria-label={t('saw.binPlaceholder')}
        onChange={({ target }) => onChange({ ...good, binCode: target.value })}
      />
    </fieldset>
  );
}

/** Nothing takes the place of a board: the list is finished without it, or the saw waits for another one. */
function NoOtherDialog({
  boardsCode,
  isPending,
  onLeaveOut,
  onStop,
  onClose,
}: {
  boardsCode: string;
  isPending: boolean;
  onLeaveOut: () => void;
  /** Missing where the saw stands still already. */
  onStop: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['optimisation', 'common']);
  return (
    <Modal
      open
      title={t('saw.leaveOutTitle', { code: boardsCode })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" size="large" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>,
        onStop && (
          <Button key="stop" size="large" disabled={isPending} onClick={onStop}>
            {t('saw.stopForBoards')}
          </Button>
        ),
        <Button key="leaveOut" size="large" type="primary" danger loading={isPending} onClick={onLeaveOut}>
          {t('saw.leaveOut')}
        </Button>,
      ]}
    >
      <p>{t('saw.leaveOutHint')}</p>
    </Modal>
  );
}

/** Asks what is wrong with the board that is next; where no other takes its place, how the list goes on. */
export function Damage({
  work,
  next,
  onStop,
  onClose,
}: {
  work: ChannelWork;
  next: Copy;
  onStop: ((remark: string) => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('optimisation');
  const [said, setSaid] = useState<{ reason: string; isMissing: boolean }>();
  const [isShort, setShort] = useState(false);
  const [good, setGood] = useState<Good>({ length: null, width: null, binCode: '' });
  const { length, width, binCode } = good;
  const rest = length && width ? { length, width, binCode: binCode.trim() || null } : null;
  const done = () => {
    if (rest && !isShort) tellSuccess(t('saw.rest.kept'));
    onClose();
  };
  const acts = useSawActs(work, done, (error) => {
    if (error.envelope?.code === noBoardToSpare) setShort(true);
    else http.session.onFailure(error);
  });
  if (isShort && said)
    return (
      <NoOtherDialog
        boardsCode={work.patterns.find(({ patternNo }) => patternNo === next.patternNo)?.boardsCode ?? ''}
        isPending={acts.isPending}
        onClose={onClose}
        onStop={onStop && (() => onStop(said.reason))}
        onLeaveOut={() => acts.leaveOut({ ...next, ...said })}
      />
    );
  return (
    <ReasonDialog
      title={t('saw.damageTitle')}
      label={t('saw.damagePlaceholder')}
      okText={t('saw.damage')}
      danger
      isPending={acts.isPending}
      ready={damages.map((damage) => t(`saw.damages.${damage}`))}
      first={<GoodRest good={good} onChange={setGood} />}
      hint={<p className={styles.hint}>{t('saw.damageHint')}</p>}
      onSay={(reason, word) => {
        const isMissing = word === t('saw.damages.missing');
        setSaid({ reason, isMissing });
        acts.damage({ patternNo: next.patternNo, remark: reason, isMissing, rest: isMissing ? null : rest });
      }}
      onClose={onClose}
    />
  );
}

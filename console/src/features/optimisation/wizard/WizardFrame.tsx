import { Steps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '../../../ui/use-mobile';
import { wizardSteps } from '../places';
import type { WizardStep } from '../places';
import styles from './WizardFrame.module.css';

interface WizardFrameProps {
  step: WizardStep;
  /** Steps that may be gone to. */
  open: ReadonlySet<WizardStep>;
  onStep: (step: WizardStep) => void;
  /** Name and facts of the file, above the step's content. */
  head?: ReactNode;
  /** Back and onward, always in sight. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The rail of steps with the step's content under it. */
export function WizardFrame({ step, open, onStep, head, foot, children }: WizardFrameProps) {
  const { t } = useTranslation('optimisation');
  const isMobile = useIsMobile();
  const current = wizardSteps.indexOf(step);
  return (
    <div className={styles.wizard}>
      <nav className={styles.rail} aria-label={t('wizard.rail')}>
        <Steps
          size="small"
          current={current}
          responsive={false}
          type={isMobile ? 'dot' : 'default'}
          titlePlacement={isMobile ? 'vertical' : 'horizontal'}
          items={wizardSteps.map((name, index) => ({
            title: t(`wizard.step.${name}`),
            disabled: name !== step && !open.has(name),
            status: index === current ? 'process' : index < current ? 'finish' : 'wait',
          }))}
          onChange={(index) => onStep(wizardSteps[index]!)}
        />
      </nav>
      {head}
      <div className={styles.content}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  );
}

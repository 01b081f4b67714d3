import { Spin } from 'antd';
import styles from './Splash.module.css';

/** Fills its box while something loads; a fast load never shows it. */
export function Splash({ tip }: { tip?: string }) {
  return (
    <div className={styles.splash} role="status" aria-busy="true">
      <Spin delay={150} />
      {tip && <p>{tip}</p>}
    </div>
  );
}

import { decorColour } from './decor-colour';
import styles from './Decor.module.css';

/** A material's colour code, beside the colour where it names one. */
export function Decor({ colorCode }: { colorCode: string | null }) {
  const colour = decorColour(colorCode);
  return (
    <span className={styles.decor}>
      {colour && <i style={{ background: colour }} />}
      {colorCode}
    </span>
  );
}

import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { countOf } from './permission-matrix';
import type { MatrixModule } from './permission-matrix';
import styles from './PermissionDrawer.module.css';

interface PermissionModulesProps {
  modules: readonly MatrixModule[];
  granted: ReadonlySet<string>;
  chosen: string | undefined;
  onChoose: (name: string) => void;
}

/** The modules with how much of each is given; a list to choose from where there is no room for it. */
export function PermissionModules({ modules, granted, chosen, onChoose }: PermissionModulesProps) {
  const { t } = useTranslation('identity');
  const counts = (module: MatrixModule) => {
    const { granted: given, total } = countOf(module.rows, granted);
    return `${given}/${total}`;
  };
  return (
    <>
      <nav className={styles.modules} aria-label={t('permission.modules')}>
        {modules.map((module) => (
          <button
            key={module.name}
            type="button"
            aria-current={module.name === chosen}
            onClick={() => onChoose(module.name)}
          >
            <span>{module.displayName}</span>
            <small>{counts(module)}</small>
          </button>
        ))}
      </nav>
      <Select
        className={styles.moduleSelect!}
        aria-label={t('permission.modules')}
        value={chosen ?? null}
        options={modules.map((module) => ({
          value: module.name,
          label: `${module.displayName} (${counts(module)})`,
        }))}
        onChange={(name: string) => onChoose(name)}
      />
    </>
  );
}

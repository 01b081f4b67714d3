/** What a value of a feature may be: a switch, or a whole number between two bounds. */
export type FeatureType = { kind: 'toggle' } | { kind: 'number'; min: number; max: number };

/** Something that a tenant has or has not, by its own value, by its edition, or by default. */
export interface FeatureDefinition {
  name: string;
  group: string;
  default: string;
  type: FeatureType;
  /** A feature that means nothing while its parent is off. */
  parentName: string | null;
}

function toggle(group: string, name: string, isOn: boolean): FeatureDefinition {
  return { group, name: `${group}.${name}`, default: String(isOn), type: { kind: 'toggle' }, parentName: null };
}

export const features = {
  auditLogging: toggle('AuditLogging', 'Enable', true),
  /** Days after which audit logs are deleted; 0 keeps them. */
  auditRetention: {
    group: 'AuditLogging',
    name: 'AuditLogging.RetentionDays',
    default: '365',
    type: { kind: 'number', min: 0, max: 3_650 },
    parentName: 'AuditLogging.Enable',
  },
  languageManagement: toggle('LanguageManagement', 'Enable', true),
  textTemplates: toggle('TextManagement', 'Enable', true),
  /** Whether a tenant may send its mail through a server of its own. */
  emailSettings: toggle('SettingManagement', 'AllowChangingEmailSettings', true),
  optimisation: toggle('Optimization', 'Enable', true),
  /** How many cut lists of a tenant may be optimised at a time; 0 sets no limit. */
  optimisationRuns: {
    group: 'Optimization',
    name: 'Optimization.MaxRunsAtOnce',
    default: '0',
    type: { kind: 'number', min: 0, max: 1_000 },
    parentName: 'Optimization.Enable',
  },
} as const satisfies Record<string, FeatureDefinition>;

/** In the order in which the features page shows them; the titles stand in the saas service under `Feature:<name>`. */
export const featureDefinitions: readonly FeatureDefinition[] = Object.values(features);

import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { createContext, Suspense, use } from 'react';
import type { ComponentType } from 'react';
import type { Row } from './screen';
import { lazy } from '../state/lazy';

interface Closing {
  onClose: () => void;
}

/**
 * Drawers that one feature has and others show, by name. Features do not import each other; `app/panels.ts` says where
 * these are.
 */
export interface Panels {
  /** The catalogue in select mode; it stays open until `onPick` is done, and closes unless that rejects. */
  cataloguePicker: Closing & { module: 'product' | 'matter'; onPick: (rows: readonly Row[]) => void | Promise<void> };
  /** A form of widgets to be filled in; it stays open until `onSave` is done, and closes unless that rejects. */
  formFill: Closing & {
    title: string;
    formId: string;
    version: number;
    widgets: readonly FormWidget[];
    value: Record<string, unknown>;
    readOnly: boolean;
    onSave: (value: Record<string, unknown>) => Promise<void>;
  };
  /** Which products and models name a material by its code. */
  materialUses: Closing & { code: string };
  /** The caller's account with the outside designer: what is bound, and its change. */
  kujialeBinding: object;
  /** The menus that a role sees whatever its permissions. */
  roleMenus: Closing & { role: string };
  userMenus: Closing & { userId: string; name: string };
}

export type PanelName = keyof Panels;
export type PanelLoaders = { readonly [Name in PanelName]: () => Promise<ComponentType<Panels[Name]>> };
type PanelComponents = { readonly [Name in PanelName]: ComponentType<Panels[Name]> };

export function lazyPanels(loaders: PanelLoaders): PanelComponents {
  const entries = Object.entries(loaders).map(
    ([name, load]) => [name, lazy(async () => ({ default: (await load()) as ComponentType<object> }))] as const,
  );
  return Object.fromEntries(entries) as unknown as PanelComponents;
}

const PanelsContext = createContext<PanelComponents | undefined>(undefined);
export const PanelsProvider = PanelsContext.Provider;

/** A drawer of another feature. */
export function Panel<Name extends PanelName>({ of, ...props }: { of: Name } & Panels[Name]) {
  const Component = use(PanelsContext)?.[of] as ComponentType<object> | undefined;
  return <Suspense fallback={null}>{Component && <Component {...props} />}</Suspense>;
}

import { lazyPanels } from '../resource/panels';

/** Where the drawers are that features show of each other. */
export const panels = lazyPanels({
  cataloguePicker: async () => (await import('../features/catalogue/picker')).CataloguePicker,
  formFill: async () => (await import('../features/basics/forms/FormFillDrawer')).FormFillDrawer,
  kujialeBinding: async () => (await import('../features/sales-order/kujiale/KujialeAccount')).KujialeAccount,
  materialUses: async () => (await import('../features/catalogue/uses/ItemUses')).MaterialUses,
  roleMenus: async () => (await import('../features/platform/menus/MenuChoiceDrawer')).RoleMenusDrawer,
  userMenus: async () => (await import('../features/platform/menus/MenuChoiceDrawer')).UserMenusDrawer,
});

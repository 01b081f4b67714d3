export { RoleMenusDrawer, UserMenusDrawer } from './MenuChoiceDrawer';

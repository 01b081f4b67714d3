import { crmPermissions } from '../crm/permissions.js';
import { identityPermissions, auditingPermissions } from '../identity/permissions.js';
import { optimisationPermissions } from '../optimisation/permissions.js';
import { notificationsPermissions } from '../notifications/permissions.js';
import {
  basicSetupPermissions,
  dictionaryPermissions,
  languagePermissions,
  platformPermissions,
  settingPermissions,
  textTemplatePermissions,
} from './permissions.js';
import { salesOrderPermissions } from '../sales-order/permissions.js';
import { saasPermissions, tenantManagementPermissions } from '../saas/permissions.js';

interface Place {
  /** Stays the same for ever: rows remember it. The title stands in i18n under `Menu:<key>`. */
  key: string;
  path: string;
  icon: string;
}

/** A screen that every tenant begins with. */
export interface DefaultScreen extends Place {
  /** Key of the console's screen registry. */
  component: string;
  /** Shown to whoever holds any of these; to everybody where there are none. */
  permissions: readonly string[];
  isAffix?: boolean;
  /** Whether the console has the screen; one that has not is left out. */
  ready: boolean;
}

export interface DefaultGroup extends Place {
  children: readonly DefaultScreen[];
}

const [O, I, A, S, B, D] = [
  optimisationPermissions.names,
  identityPermissions.names,
  auditingPermissions.names,
  salesOrderPermissions.names,
  basicSetupPermissions.names,
  dictionaryPermissions.names,
];

export const defaultMenus: readonly (DefaultScreen | DefaultGroup)[] = [
  {
    key: 'dashboard',
    path: '/dashboard',
    icon: 'dashboard',
    component: 'dashboard',
    permissions: [],
    isAffix: true,
    ready: true,
  },
  {
    key: 'catalogue',
    path: '/catalogue',
    icon: 'appstore',
    children: [
      {
        key: 'catalogue.products',
        path: '/catalogue/products',
        icon: 'table',
        component: 'catalogue/products',
        permissions: [S.Products.Default],
        ready: true,
      },
      {
        key: 'catalogue.parts',
        path: '/catalogue/parts',
        icon: 'tool',
        component: 'catalogue/parts',
        permissions: [S.Parts.Default],
        ready: true,
      },
      {
        key: 'catalogue.standardProducts',
        path: '/catalogue/standard-products',
        icon: 'block',
        component: 'catalogue/standard-products',
        permissions: [S.Products.Default],
        ready: true,
      },
      {
        key: 'catalogue.splitOrders',
        path: '/catalogue/split-orders',
        icon: 'partition',
        component: 'catalogue/split-orders',
        permissions: [S.SplitOrders.Default],
        ready: true,
      },
    ],
  },
  {
    key: 'optimisation',
    path: '/optimization',
    icon: 'scissor',
    children: [
      {
        key: 'optimisation.importFiles',
        path: '/optimization/import-files',
        icon: 'cloud-upload',
        component: 'optimisation/import-files',
        permissions: [O.ImportFiles.Default],
        ready: true,
      },
      {
        key: 'optimisation.solutions',
        path: '/optimization/solutions',
        icon: 'layout',
        component: 'optimisation/solutions',
        permissions: [O.Solutions.Default],
        ready: true,
      },
      {
        key: 'optimisation.materials',
        path: '/optimization/materials',
        icon: 'tags',
        component: 'optimisation/materials',
        permissions: [O.Materials.Default],
        ready: true,
      },
      {
        key: 'optimisation.boards',
        path: '/optimization/boards',
        icon: 'database',
        component: 'optimisation/boards',
        permissions: [O.Boards.Default],
        ready: true,
      },
      {
        key: 'optimisation.offcuts',
        path: '/offcutManage/inventory',
        icon: 'inbox',
        component: 'optimisation/offcuts',
        permissions: [O.Offcuts.Default],
        ready: true,
      },
      {
        key: 'optimisation.parameters',
        path: '/optimization/parameters',
        icon: 'sliders',
        component: 'optimisation/parameters',
        permissions: [O.Parameters.Default],
        ready: true,
      },
      {
        key: 'optimisation.machines',
        path: '/optimization/machines',
        icon: 'tool',
        component: 'optimisation/machines',
        permissions: [O.Machines.Default],
        ready: true,
      },
      {
        key: 'optimisation.importFileSettings',
        path: '/optimization/import-file-settings',
        icon: 'swap',
        component: 'optimisation/import-file-settings',
        permissions: [O.ImportFileSettings.Default],
        ready: true,
      },
    ],
  },
  {
    key: 'sales',
    path: '/sales-order',
    icon: 'shopping-cart',
    children: [
      {
        key: 'sales.orders',
        path: '/sales-order/orders',
        icon: 'file-text',
        component: 'sales-order/orders',
        permissions: [S.Orders.Default],
        ready: true,
      },
      {
        key: 'sales.audits',
        path: '/sales-order/audits',
        icon: 'audit',
        component: 'sales-order/audits',
        permissions: [S.AuditDesigns.Default],
        ready: true,
      },
      {
        key: 'sales.ownOrders',
        path: '/sales-order/own',
        icon: 'user',
        component: 'sales-order/own-orders',
        permissions: [S.Orders.Default],
        ready: true,
      },
      {
        key: 'sales.pendingOrders',
        path: '/sales-order/pending',
        icon: 'clock-circle',
        component: 'sales-order/pending-orders',
        permissions: [S.Orders.Default],
        ready: true,
      },
      {
        key: 'sales.orderHistory',
        path: '/sales-order/history',
        icon: 'history',
        component: 'sales-order/order-history',
        permissions: [S.Orders.Default],
        ready: true,
      },
      {
        key: 'sales.orderTypes',
        path: '/sales-order/order-types',
        icon: 'control',
        component: 'sales-order/order-types',
        permissions: [S.OrderTypes.Create, S.OrderTypes.Edit],
        ready: true,
      },
      {
        key: 'sales.priceLists',
        path: '/sales-order/price-lists',
        icon: 'dollar',
        component: 'sales-order/price-lists',
        permissions: [S.PriceLists.Default],
        ready: true,
      },
      {
        key: 'sales.productTypes',
        path: '/sales-order/product-types',
        icon: 'block',
        component: 'sales-order/product-types',
        permissions: [S.ProductTypes.Create, S.ProductTypes.Edit],
        ready: true,
      },
    ],
  },
  {
    key: 'crm',
    path: '/crm',
    icon: 'team',
    children: [
      {
        key: 'crm.customers',
        path: '/crm/customers',
        icon: 'id-card',
        component: 'crm/customers',
        permissions: [crmPermissions.names.Customers.Default],
        ready: true,
      },
      {
        key: 'crm.dealers',
        path: '/crm/dealers',
        icon: 'shop',
        component: 'crm/dealers',
        permissions: [crmPermissions.names.Dealers.Default],
        ready: true,
      },
      {
        key: 'crm.remittances',
        path: '/crm/remittances',
        icon: 'transaction',
        component: 'crm/remittances',
        permissions: [crmPermissions.names.Remittances.Default],
        ready: true,
      },
    ],
  },
  {
    key: 'basicSetup',
    path: '/basic-setup',
    icon: 'sliders',
    children: [
      {
        key: 'basicSetup.dictionaries',
        path: '/basic-setup/dictionaries',
        icon: 'book',
        component: 'basics/dictionaries',
        permissions: [D.DataDictionaries.Default],
        ready: true,
      },
      {
        key: 'basicSetup.treeDictionaries',
        path: '/basic-setup/tree-dictionaries',
        icon: 'partition',
        component: 'basics/tree-dictionaries',
        permissions: [D.TreeDataDictionaries.Default],
        ready: true,
      },
      {
        key: 'basicSetup.forms',
        path: '/basic-setup/forms',
        icon: 'form',
        component: 'basics/forms',
        permissions: [B.FormCustomize.Default],
        ready: true,
      },
      {
        key: 'basicSetup.formData',
        path: '/basic-setup/form-data',
        icon: 'table',
        component: 'basics/form-data',
        permissions: [B.FormData.Default],
        ready: true,
      },
      {
        key: 'basicSetup.formFieldMappings',
        path: '/basic-setup/form-field-mappings',
        icon: 'swap',
        component: 'basics/form-field-mappings',
        permissions: [B.FormFieldMappings.Default],
        ready: true,
      },
      {
        key: 'basicSetup.pageConfigurations',
        path: '/basic-setup/page-configurations',
        icon: 'layout',
        component: 'basics/page-configurations',
        permissions: [B.PageConfigurations.Default],
        ready: true,
      },
      {
        key: 'basicSetup.codeRules',
        path: '/basic-setup/code-rules',
        icon: 'barcode',
        component: 'basics/code-rules',
        permissions: [B.CodeRules.Default],
        ready: true,
      },
      {
        key: 'basicSetup.calendars',
        path: '/basic-setup/calendars',
        icon: 'calendar',
        component: 'basics/calendars',
        permissions: [B.Calendars.Default],
        ready: true,
      },
      {
        key: 'basicSetup.areas',
        path: '/basic-setup/areas',
        icon: 'environment',
        component: 'basics/areas',
        permissions: [B.Areas.Default],
        ready: true,
      },
      {
        key: 'basicSetup.importRuleMappings',
        path: '/basic-setup/import-rule-mappings',
        icon: 'import',
        component: 'basics/import-rule-mappings',
        permissions: [B.ImportRuleMappings.Default],
        ready: true,
      },
      {
        key: 'basicSetup.importSplitOrderMappings',
        path: '/basic-setup/import-split-order-mappings',
        icon: 'scissor',
        component: 'basics/import-split-order-mappings',
        permissions: [B.ImportSplitOrderMappings.Default],
        ready: true,
      },
      {
        key: 'basicSetup.importConfigs',
        path: '/basic-setup/import-configs',
        icon: 'tool',
        component: 'basics/import-configs',
        permissions: [B.ImportConfigs.Default],
        ready: true,
      },
    ],
  },
  {
    key: 'administration',
    path: '/admin',
    icon: 'setting',
    children: [
      {
        key: 'administration.users',
        path: '/admin/users',
        icon: 'user',
        component: 'identity/users',
        permissions: [I.Users.Default],
        ready: true,
      },
      {
        key: 'administration.roles',
        path: '/admin/roles',
        icon: 'crown',
        component: 'identity/roles',
        permissions: [I.Roles.Default],
        ready: true,
      },
      {
        key: 'administration.organizationUnits',
        path: '/admin/organization-unit',
        icon: 'apartment',
        component: 'identity/organization-units',
        permissions: [I.OrganizationUnits.Default],
        ready: true,
      },
      {
        key: 'administration.claimTypes',
        path: '/admin/claim-type',
        icon: 'id-card',
        component: 'identity/claim-types',
        permissions: [I.IdentityClaimTypes.Default],
        ready: true,
      },
      {
        key: 'administration.securityLogs',
        path: '/auditing/security-log',
        icon: 'safety',
        component: 'identity/security-logs',
        permissions: [A.SecurityLog.Default],
        ready: true,
      },
      {
        key: 'administration.auditLogs',
        path: '/auditing/audit-log',
        icon: 'audit',
        component: 'platform/audit-logs',
        permissions: [A.AuditLog.Default],
        ready: true,
      },
      {
        key: 'administration.entityChanges',
        path: '/auditing/entity-changes',
        icon: 'history',
        component: 'platform/entity-changes',
        permissions: [A.AuditLog.Default],
        ready: true,
      },
      {
        key: 'administration.settings',
        path: '/admin/settings',
        icon: 'control',
        component: 'platform/settings',
        permissions: [settingPermissions.names.Settings.Default],
        ready: true,
      },
      {
        key: 'administration.announcements',
        path: '/admin/announcements',
        icon: 'bell',
        component: 'notifications/announcements',
        permissions: [notificationsPermissions.names.Notification.Default],
        ready: true,
      },
      {
        key: 'administration.languages',
        path: '/admin/languages',
        icon: 'global',
        component: 'platform/languages',
        permissions: [languagePermissions.names.Languages.Default],
        ready: true,
      },
      {
        key: 'administration.languageTexts',
        path: '/admin/language-texts',
        icon: 'translation',
        component: 'platform/language-texts',
        permissions: [languagePermissions.names.LanguageTexts.Default],
        ready: true,
      },
      {
        key: 'administration.textTemplates',
        path: '/admin/text-templates',
        icon: 'mail',
        component: 'platform/text-templates',
        permissions: [textTemplatePermissions.names.TextTemplates.Default],
        ready: true,
      },
      {
        key: 'administration.layouts',
        path: '/container/layouts',
        icon: 'layout',
        component: 'platform/layouts',
        permissions: [platformPermissions.names.Layout.Default],
        ready: true,
      },
      {
        key: 'administration.menus',
        path: '/container/menus',
        icon: 'menu',
        component: 'platform/menus',
        permissions: [platformPermissions.names.Menus.Default],
        ready: true,
      },
    ],
  },
  {
    key: 'saas',
    path: '/saas',
    icon: 'apartment',
    children: [
      {
        key: 'saas.tenants',
        path: '/saas/tenant',
        icon: 'shop',
        component: 'saas/tenants',
        permissions: [tenantManagementPermissions.names.Tenants.Default, saasPermissions.names.Tenants.Default],
        ready: true,
      },
      {
        key: 'saas.editions',
        path: '/saas/version',
        icon: 'tags',
        component: 'saas/editions',
        permissions: [saasPermissions.names.Editions.Default],
        ready: true,
      },
    ],
  },
];

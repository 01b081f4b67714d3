// Where records are made, for whoever misses one while choosing among them.

export interface Maker {
  /** A key of the screen registry. */
  screen: string;
  /** What the server asks of whoever makes one. */
  permission: string;
}

/** By the path of their list. */
export const makers: Readonly<Record<string, Maker>> = {
  '/api/ApiGateway/RouteGroups': { screen: 'gateway/groups', permission: 'ApiGateway.RouteGroup.Create' },
  '/api/app/codeRule': { screen: 'basics/code-rules', permission: 'BasicSetup.CodeRules.Create' },
  '/api/app/formCustomize': { screen: 'basics/forms', permission: 'BasicSetup.FormCustomize.Create' },
  '/api/app/order-type': { screen: 'sales-order/order-types', permission: 'SalesOrder.OrderTypes.Create' },
  '/api/app/product-type': { screen: 'sales-order/product-types', permission: 'SalesOrder.ProductTypes.Create' },
  '/api/app/salesOrder': { screen: 'sales-order/orders', permission: 'SalesOrder.Orders.Create' },
  '/api/basic-setup/areas': { screen: 'basics/areas', permission: 'BasicSetup.Areas.Create' },
  '/api/crm/contracts': { screen: 'crm/contracts', permission: 'Crm.Contracts.Create' },
  '/api/crm/customers': { screen: 'crm/customers', permission: 'Crm.Customers.Create' },
  '/api/crm/customers-intent-orders': { screen: 'crm/intent-orders', permission: 'Crm.IntentOrders.Create' },
  '/api/crm/dealers': { screen: 'crm/dealers', permission: 'Crm.Dealers.Create' },
  '/api/crm/exceptions': { screen: 'sales-order/exceptions', permission: 'SalesOrder.Exceptions.Create' },
  '/api/crm/install-teams': { screen: 'sales-order/install-teams', permission: 'SalesOrder.InstallDispatches.Create' },
  '/api/crm/storehouse-rows': { screen: 'delivery/storehouse-rows', permission: 'SalesOrder.Storehouses.Create' },
  '/api/crm/storehouses': { screen: 'delivery/storehouses', permission: 'SalesOrder.Storehouses.Create' },
  '/api/crm/workflows': { screen: 'workflow/designs', permission: 'Crm.Workflows.Create' },
  '/api/data-v/dash-board-layouts': { screen: 'insight/layouts', permission: 'DataV.Dashboards.Edit' },
  '/api/data-v/dash-board-news-types': { screen: 'insight/news-types', permission: 'DataV.News.Create' },
  '/api/dataDictionary': { screen: 'basics/dictionaries', permission: 'Dictionary.DataDictionaries.Create' },
  '/api/identity/roles': { screen: 'identity/roles', permission: 'AbpIdentity.Roles.Create' },
  '/api/identity/users': { screen: 'identity/users', permission: 'AbpIdentity.Users.Create' },
  '/api/jsoncheck/check-rules': { screen: 'sales-order/check-rules', permission: 'SalesOrder.JsonCheck.Create' },
  '/api/jsoncheck/rule-sets': { screen: 'sales-order/check-rule-sets', permission: 'SalesOrder.JsonCheck.Create' },
  '/api/optimization/boards': { screen: 'optimisation/boards', permission: 'Optimization.Boards.Create' },
  '/api/optimization/import-file-settings': {
    screen: 'optimisation/import-file-settings',
    permission: 'Optimization.ImportFileSettings.Create',
  },
  '/api/optimization/machine-parameter-settings': {
    screen: 'optimisation/machines',
    permission: 'Optimization.Machines.Create',
  },
  '/api/optimization/materials': { screen: 'optimisation/materials', permission: 'Optimization.Materials.Create' },
  '/api/optimization/optimize-parameter-settings': {
    screen: 'optimisation/parameters',
    permission: 'Optimization.Parameters.Create',
  },
  '/api/report/reports': { screen: 'insight/reports', permission: 'BasicSetup.Reports.Create' },
  '/api/reportOutputFile': { screen: 'insight/output-files', permission: 'BasicSetup.Reports.Create' },
  '/api/saas/editions': { screen: 'saas/editions', permission: 'Saas.Editions.Create' },
  '/api/salesorder/price-lists': { screen: 'sales-order/price-lists', permission: 'SalesOrder.PriceLists.Create' },
  '/api/shared-documents/categories': { screen: 'files/categories', permission: 'DataV.SharedDocuments.Edit' },
};

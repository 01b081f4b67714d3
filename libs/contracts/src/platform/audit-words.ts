// What the audit trail calls records and their properties: the words that the console's own forms use for them.

/** Where the console says the properties of a record, the likelier place first. */
const formsOf: Readonly<Record<string, readonly string[]>> = {
  AggregateRoute: ['gateway:aggregate', 'gateway:route'],
  ApiResource: ['identity:apiResource', 'identity:serverResource'],
  ApiScope: ['identity:serverResource'],
  Area: ['basics:area'],
  Bill: ['crm:bill'],
  Board: ['optimisation:board', 'optimisation:offcut'],
  Calendar: ['basics:calendar'],
  CheckRule: ['salesOrder:checkRule'],
  ClaimType: ['identity:claimType'],
  Client: ['identity:client'],
  CodeRuleRow: ['basics:codeRule'],
  Contract: ['crm:contract'],
  CrmProduct: ['crm:product'],
  Customer: ['crm:customer'],
  CustomerComment: ['common:comments'],
  DashboardLayout: ['insight:layout'],
  DataDictionary: ['basics:dictionary'],
  DataDictionaryDetail: ['basics:dictionaryItem', 'basics:dictionary'],
  Dealer: ['crm:dealer'],
  DocumentCategory: ['files:documentCategory'],
  Edition: ['saas:edition'],
  FormCustomize: ['basics:formCustomize'],
  FormData: ['basics:formData'],
  FormFieldMapping: ['basics:formFieldMapping'],
  GlobalConfiguration: ['gateway:global'],
  GoodsReceipt: ['optimisation:goodsReceipt'],
  IdentityResource: ['identity:serverResource'],
  ImportConfig: ['basics:importConfig'],
  ImportFile: ['optimisation:importFile'],
  ImportFileComment: ['common:comments'],
  ImportFileSetting: ['optimisation:importFileSetting'],
  ImportRuleMapping: ['basics:importRuleMapping'],
  ImportSplitOrderMapping: ['basics:importSplitOrderMapping'],
  InstallDispatch: ['salesOrder:install'],
  InstallTeam: ['salesOrder:installTeam'],
  IntentOrder: ['crm:intentOrder'],
  IxCheckSetting: ['salesOrder:ixSetting'],
  JsonCheckBaseData: ['salesOrder:checkBase'],
  JsonCheckPageConfig: ['salesOrder:checkPage'],
  JsonModel: ['salesOrder:jsonModel'],
  Judgement: ['salesOrder:judgement'],
  LabelTemplate: ['optimisation:labelTemplate'],
  Layout: ['platform:layout'],
  MachineParameterSetting: ['optimisation:machine'],
  Material: ['optimisation:material'],
  MaterialGroup: ['optimisation:materialGroup'],
  Menu: ['platform:menu'],
  News: ['insight:news'],
  NewsType: ['insight:newsType'],
  OptimiseParameterSetting: ['optimisation:parameter'],
  OrderException: ['salesOrder:exception'],
  OrderType: ['salesOrder:orderType'],
  OrganizationUnit: ['identity:unit'],
  Package: ['delivery:package'],
  Part: ['catalogue:item'],
  Payment: ['crm:payment'],
  Pickup: ['delivery:pickup'],
  PreSale: ['crm:preSale'],
  PriceList: ['salesOrder:priceList'],
  Product: ['catalogue:item'],
  ProductType: ['salesOrder:productType'],
  Quotation: ['salesOrder:quotation'],
  Remittance: ['crm:remittance'],
  Report: ['insight:report'],
  ReportOutputFile: ['insight:output'],
  ReportSubscription: ['insight:subscription'],
  Role: ['identity:role'],
  Route: ['gateway:route'],
  RouteGroup: ['gateway:group'],
  SalesOrder: ['salesOrder:order', 'salesOrder:progress'],
  SalesOrderFile: ['salesOrder:file'],
  SalesOrderLine: ['salesOrder:line'],
  SharedDocument: ['files:sharedDocument'],
  Shipment: ['delivery:shipment'],
  Solution: ['optimisation:solution'],
  StandardProduct: ['catalogue:standard'],
  Storehouse: ['delivery:storehouse'],
  StorehouseRow: ['delivery:storehouseRow'],
  SupplementaryOrder: ['salesOrder:supplementary'],
  SystemNotification: ['notifications:announcement'],
  Tenant: ['saas:tenant'],
  TreeDataDictionary: ['basics:treeDictionary', 'basics:dictionary'],
  TvScreen: ['insight:tvScreen'],
  User: ['identity:user', 'account:profile'],
  Webhook: ['platform:webhook'],
  WorkflowDesign: ['workflow:design'],
};
const named = 'platform:entityChange';

/** A text of the console by its key; undefined where there is none. */
type Say = (key: string) => string | undefined;

/** The last part of a full type name: `iShare.Materials.Material` → `Material`. */
export function shortTypeName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

/** `passwordHash` → `Password hash`: readable where there is no text. */
function spelt(name: string): string {
  // A property may be a name of its own, e.g. that of a permission.
  if (!/^[a-z]\w*$/i.test(name)) return name;
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text of the console that says what a kind of record is called. */
export const entityKey = (name: string): string => `${named}.entities.${name}`;

export function entityWord(fullName: string, say: Say): string {
  const name = shortTypeName(fullName);
  return say(entityKey(name)) ?? spelt(name);
}

export function propertyWord(entityFullName: string, property: string, say: Say): string {
  const forms = formsOf[shortTypeName(entityFullName)] ?? [];
  const keys = [...forms.map((form) => `${form}.${property}`), `${named}.properties.${property}`];
  for (const key of keys) {
    const text = say(key);
    if (text !== undefined) return text;
  }
  return spelt(property);
}

/** Properties that say which record it is, the best first. */
const tellingProperties = [
  'userName',
  'orderNo',
  'displayName',
  'name',
  'title',
  'code',
  'fileName',
  'clientId',
  'number',
];

interface Change {
  entityId: string;
  propertyChanges: readonly { propertyName: string; originalValue: string | null; newValue: string | null }[];
}

/** A recorded value without its JSON quotes; null where there is none. */
function bare(value: string | null): string | null {
  if (value === null || value === '' || value === 'null') return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  } catch {
    return value;
  }
}

/** What a record is called, as far as its change tells; its id begins where nothing does. */
export function recordName({ entityId, propertyChanges }: Change): string {
  for (const wanted of tellingProperties) {
    const change = propertyChanges.find(({ propertyName }) => propertyName === wanted);
    const name = change && (bare(change.newValue) ?? bare(change.originalValue));
    if (name) return name;
  }
  return entityId.slice(0, 8);
}

/** Entities with a word of their own. */
export const wordedEntities = Object.keys(formsOf);

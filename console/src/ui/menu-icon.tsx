import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BarcodeOutlined,
  BellOutlined,
  BlockOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  CloudUploadOutlined,
  ControlOutlined,
  CrownOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  FileOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  ImportOutlined,
  InboxOutlined,
  KeyOutlined,
  LayoutOutlined,
  LinkOutlined,
  MailOutlined,
  MenuOutlined,
  PartitionOutlined,
  PieChartOutlined,
  ProfileOutlined,
  ProjectOutlined,
  RedoOutlined,
  SafetyOutlined,
  ScissorOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  SlidersOutlined,
  SolutionOutlined,
  SwapOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TransactionOutlined,
  TranslationOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  barchart: BarChartOutlined,
  barcode: BarcodeOutlined,
  bell: BellOutlined,
  block: BlockOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  clockcircle: ClockCircleOutlined,
  cloudupload: CloudUploadOutlined,
  control: ControlOutlined,
  crown: CrownOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  dollar: DollarOutlined,
  environment: EnvironmentOutlined,
  file: FileOutlined,
  filetext: FileTextOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  global: GlobalOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  import: ImportOutlined,
  inbox: InboxOutlined,
  key: KeyOutlined,
  layout: LayoutOutlined,
  link: LinkOutlined,
  mail: MailOutlined,
  menu: MenuOutlined,
  partition: PartitionOutlined,
  piechart: PieChartOutlined,
  profile: ProfileOutlined,
  project: ProjectOutlined,
  redo: RedoOutlined,
  safety: SafetyOutlined,
  scissor: ScissorOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shoppingcart: ShoppingCartOutlined,
  sliders: SlidersOutlined,
  solution: SolutionOutlined,
  swap: SwapOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  transaction: TransactionOutlined,
  translation: TranslationOutlined,
  unorderedlist: UnorderedListOutlined,
  upload: CloudUploadOutlined,
  user: UserOutlined,
};

/** Names that have an icon of their own, each icon once. */
export const iconNames: readonly string[] = Object.keys(icons).filter(
  (name, index, all) => all.findIndex((other) => icons[other] === icons[name]) === index,
);

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/(?:outlined|filled|twotone)$/, '');

/** Whether a menu entry with that icon has a picture of its own. */
export const hasIcon = (name: string) => keyOf(name) in icons;

/**
 * The icon of a server menu entry by its name (`setting`, `SettingOutlined`, `bar-chart`); unknown names take the
 * general one.
 */
export function menuIcon(name: string | undefined) {
  const Icon = icons[keyOf(name ?? '')] ?? AppstoreOutlined;
  return <Icon />;
}

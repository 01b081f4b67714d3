import {
  ApartmentOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  BarcodeOutlined,
  BellOutlined,
  BlockOutlined,
  CloudUploadOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileOutlined,
  FolderOutlined,
  HomeOutlined,
  InboxOutlined,
  LayoutOutlined,
  SafetyOutlined,
  ScissorOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  barchart: BarChartOutlined,
  barcode: BarcodeOutlined,
  bell: BellOutlined,
  block: BlockOutlined,
  upload: CloudUploadOutlined,
  cloudupload: CloudUploadOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  file: FileOutlined,
  folder: FolderOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  layout: LayoutOutlined,
  safety: SafetyOutlined,
  scissor: ScissorOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
};

/** The icon of a server menu entry by its name (`setting`, `SettingOutlined`, `bar-chart`); unknown names take the general one. */
export function menuIcon(name: string | undefined) {
  const key = (name ?? '')
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/(?:outlined|filled|twotone)$/, '');
  const Icon = icons[key] ?? AppstoreOutlined;
  return <Icon />;
}

import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CrownOutlined,
  FireOutlined,
  FlagOutlined,
  GiftOutlined,
  HeartOutlined,
  HomeOutlined,
  PhoneOutlined,
  ShopOutlined,
  StarOutlined,
  StopOutlined,
  ToolOutlined,
  TruckOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ItemIcon } from '@ishare/contracts/platform/dictionaries.js';
import type { ComponentType } from 'react';

const icons: Readonly<Record<ItemIcon, ComponentType>> = {
  star: StarOutlined,
  flag: FlagOutlined,
  fire: FireOutlined,
  heart: HeartOutlined,
  crown: CrownOutlined,
  check: CheckCircleOutlined,
  clock: ClockCircleOutlined,
  warning: WarningOutlined,
  stop: StopOutlined,
  home: HomeOutlined,
  shop: ShopOutlined,
  phone: PhoneOutlined,
  truck: TruckOutlined,
  tool: ToolOutlined,
  gift: GiftOutlined,
  user: UserOutlined,
};

/** The picture of a choice; it stands beside its text, and says nothing to those who hear it. */
export function itemIcon(name: ItemIcon) {
  const Icon = icons[name];
  return (
    <span aria-hidden="true">
      <Icon />
    </span>
  );
}

import { permissionsOfSide } from '@ishare/contracts/all-permissions.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { DEMO_ROLES, DEMO_USERS, type DemoRole } from '@ishare/contracts/demo-users.js';
import { DEMO_PASSWORD } from '@ishare/contracts/demo.js';
import { filesPermissions } from '@ishare/contracts/files/permissions.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { notificationsPermissions } from '@ishare/contracts/notifications/permissions.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { demoId, type DemoWish } from '@ishare/server/demo.js';
import { hashPassword } from '@ishare/server/password-hash.js';
import { Injectable } from '@nestjs/common';
import { Grants } from './permissions/grants.service.js';
import { ProviderName } from './permissions/permission-grant.entity.js';
import { ADMIN, Role } from './roles/role.entity.js';
import { User, UserRole } from './users/user.entity.js';

const O = optimisationPermissions.names;
const EVERYBODY = [
  notificationsPermissions.names.PushMessages.Client,
  filesPermissions.names.FileDescriptor.Default,
  insightPermissions.names.SharedDocuments.Default,
];
const READS_PLANS = [
  O.Materials.Default,
  O.Boards.Default,
  O.ImportFiles.Default,
  O.Solutions.Default,
  O.Activity.Default,
];

const { AuditDesigns: A, Designs: D, Orders, PriceLists, SplitOrders } = salesOrderPermissions.names;
const { Packages, Pickups, Shipments, Storehouses } = salesOrderPermissions.names;
const C = crmPermissions.names;
/** Orders, and the catalogue with them: `Products` and `Parts` let change what is in it. */
const READS_ORDERS = [Orders.Default, A.Default, A.Logs, A.Design, D.Default, C.Customers.Default, C.Dealers.Default];
const AUDITS = [...READS_ORDERS, A.Claim, A.Pass, A.Reject, A.SendBack, A.Transfer, A.DownloadFile, A.AuditDesignsFile];
const SELLS = [
  Orders.Create,
  Orders.Edit,
  Orders.Delete,
  A.Submit,
  A.Revoke,
  A.Edit,
  A.AuditDesignsFile,
  D.Select,
  D.Cancel,
  C.Customers.Create,
  C.Customers.Edit,
  ...Object.values(C.PreSales),
  ...Object.values(C.IntentOrders),
  C.Products.Default,
];
const MONEY = [Orders.Price, Orders.Discount, Orders.Amount];
/** Enters what was paid, with its voucher. */
const PAYS = [
  C.Remittances.Default,
  C.Remittances.Create,
  C.Remittances.Edit,
  C.Remittances.Delete,
  filesPermissions.names.FileDescriptor.Create,
];
const { Exceptions, Judgements, SupplementaryOrders, InstallDispatches } = salesOrderPermissions.names;
/** Judges faults, has parts made again and sends fitters. */
const AFTER_SALES = [
  ...[Exceptions, Judgements, SupplementaryOrders, InstallDispatches].flatMap((names) => Object.values(names)),
  filesPermissions.names.FileDescriptor.Create,
  identityPermissions.names.Users.Default,
];
/** Reports faults of his own orders, and sees what becomes of them. */
const REPORTS = [...Object.values(Exceptions), SupplementaryOrders.Default, InstallDispatches.Default];
const MAKES = [A.Download, A.DownloadFile, A.SendBack];

/** What each role of the demo factory is for. */
const PERMISSIONS: Record<string, readonly string[]> = {
  auditor1: [...READS_PLANS, ...AUDITS],
  auditor2: [...READS_PLANS, O.Solutions.Confirm, ...AUDITS, A.Assign, A.Discard, A.Manage, D.UnLock],
  splitter: [
    ...READS_PLANS,
    O.ImportFiles.Create,
    O.ImportFiles.Delete,
    O.ImportFileSettings.Default,
    O.ImportFileSettings.Create,
    O.ImportFileSettings.Edit,
    O.ImportFileSettings.Import,
    ...READS_ORDERS,
    ...MAKES,
    SplitOrders.Default,
    SplitOrders.Create,
    SplitOrders.Edit,
  ],
  planner: permissionsOfSide(false)
    .filter((name) => name.startsWith('Optimization.'))
    .concat(identityPermissions.names.Users.Default, READS_ORDERS, MAKES),
  operator: [
    O.Boards.Default,
    O.Solutions.Default,
    O.Offcuts.Default,
    O.SawKanban.Default,
    O.SawKanban.Cut,
    ...Object.values(Packages),
  ],
  storekeeper: [
    O.Materials.Default,
    O.Materials.Create,
    O.Materials.Edit,
    O.Boards.Default,
    O.Boards.Create,
    O.Boards.Edit,
    O.Boards.Import,
    ...Object.values(O.GoodsReceipts),
    O.Offcuts.Default,
    O.Activity.Default,
    ...Object.values(Packages),
    ...Object.values(Storehouses),
    ...Object.values(Shipments),
    Pickups.Default,
    Pickups.Edit,
    Orders.Default,
  ],
  finance: [
    ...READS_PLANS,
    O.Offcuts.Default,
    ...READS_ORDERS,
    A.MadePrice,
    Orders.Edit,
    ...MONEY,
    ...Object.values(PriceLists),
    ...PAYS,
    C.Remittances.Confirm,
    ...[C.Contracts, C.Bills, C.Payments, C.Ledger].flatMap((names) => Object.values(names)),
  ],
  service: [
    O.ImportFiles.Default,
    O.Solutions.Default,
    ...READS_ORDERS,
    ...SELLS,
    Orders.Discount,
    C.Dealers.Edit,
    C.Customers.Manage,
    C.Customers.Import,
    C.Customers.Export,
    C.Products.Create,
    C.Products.Edit,
    C.Contracts.Default,
    C.Contracts.Create,
    C.Contracts.Edit,
    C.Bills.Default,
    Packages.Default,
    ...Object.values(Shipments),
    ...Object.values(Pickups),
    ...AFTER_SALES,
  ],
  dealer: [
    ...READS_ORDERS,
    ...SELLS,
    ...PAYS,
    C.Contracts.Default,
    C.Bills.Default,
    C.Ledger.Default,
    Packages.Default,
    Shipments.Default,
    Pickups.Default,
    Pickups.Create,
    ...REPORTS,
  ],
};

/** The people of the demo factory. */
@Injectable()
export class DemoUsers {
  constructor(
    private readonly database: Database,
    private readonly grants: Grants,
  ) {}

  /** Safe to repeat; users and roles that stand already are left alone. */
  async fill(wish: DemoWish): Promise<void> {
    const passwordHash = wish.passwordHash ?? (await hashPassword(DEMO_PASSWORD));
    await this.database.tx(async (tx) => {
      const roleIds = new Map<string, string>();
      for (const role of DEMO_ROLES) roleIds.set(role.code, await this.role(role, tx));
      for (const { userName, role, displayName } of DEMO_USERS) {
        const id = demoId('user', userName);
        if (await tx.em.findOneBy(User, { id })) continue;
        const email = `${userName}@mujing.example`;
        await tx.insert(User, {
          id,
          userName,
          normalizedUserName: userName.toUpperCase(),
          name: displayName['zh-Hans'],
          email,
          normalizedEmail: email.toUpperCase(),
          emailConfirmed: true,
          passwordHash,
          isActive: true,
          lockoutEnabled: true,
        });
        await tx.insert(UserRole, { userId: id, roleId: roleIds.get(role)! });
      }
    });
  }

  private async role({ code, name, displayName }: DemoRole, tx: Tx): Promise<string> {
    if (code === ADMIN)
      return (await tx.em.findOneByOrFail(Role, { normalizedName: ADMIN.toUpperCase(), isStatic: true })).id;
    const id = demoId('role', code);
    if (await tx.em.findOneBy(Role, { id })) return id;
    await tx.insert(Role, {
      id,
      name,
      normalizedName: name.toUpperCase(),
      isDefault: false,
      isStatic: false,
      isPublic: true,
      extraProperties: { displayNames: displayName },
    });
    await this.grants.grant(ProviderName.Role, id, [...new Set([...EVERYBODY, ...(PERMISSIONS[code] ?? [])])], tx);
    return id;
  }
}

import { orderPackage } from '@ishare/contracts/sales-order/package.js';

/** How packages are numbered that the service makes itself. */
export const PACKAGE_NUMBERS = orderPackage.fields.packageNo.facts.numbered!;

import { platformPort } from '@ishare/contracts/platform/client.js';
import { flatWidgets } from '@ishare/contracts/platform/form-kinds.js';
import { checkForm, cleanForm, computeForm, holdsValue } from '@ishare/contracts/platform/form-values.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import {
  orderForms,
  orderFormSources,
  type OrderForm as OrderFormReply,
} from '@ishare/contracts/sales-order/order-forms.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { isHarmless } from '@ishare/kernel/harmless-json.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { cleanRichText } from '@ishare/server/rich-text.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { OrderType } from '../types/order-type.entity.js';
import { ProductType } from '../types/product-type.entity.js';
import { OrderForm } from './order-form.entity.js';

type Body = z.output<typeof orderForms.fill.body>;

/** What the order says of a field that a form may be filled from; nothing of any other. */
function saidBy(order: Pick<SalesOrder, (typeof orderFormSources)[number]>, field: string): unknown {
  const source = orderFormSources.find((name) => name === field);
  return (source && order[source]) ?? undefined;
}

const holding = (widgets: readonly FormWidget[]) => flatWidgets(widgets).filter(({ type }) => holdsValue(type));

@Injectable()
export class OrderForms {
  constructor(
    private readonly orders: OrderScope,
    private readonly ports: Ports,
  ) {}

  /** The forms of an order that hold something, those that were filled in first by their versions. */
  async list(id: string): Promise<OrderFormReply[]> {
    const { order, formIds, filled } = await this.orders.tx(async (tx, orders) => this.read(tx, orders, id));
    const shown = await Promise.all(
      [...new Set([...formIds, ...filled.map(({ formId }) => formId)])].map(async (formId) =>
        this.one(
          order,
          formId,
          filled.find((one) => one.formId === formId),
        ),
      ),
    );
    return shown.filter((one) => one !== null);
  }

  /** Keeps what was filled in, as the version computes and allows it. */
  async fill(id: string, formId: string, { version, data, concurrencyStamp }: Body): Promise<void> {
    if (!isHarmless(data)) throw invalid('data', 'Validation:format');
    const before = await this.orders.tx((tx, orders) => this.read(tx, orders, id));
    const held = before.filled.find((one) => one.formId === formId);
    if (!held && !before.formIds.includes(formId)) throw notFound('FormCustomize', formId);
    const form = await this.form(formId, version);
    if (!form || (held && version < held.version)) throw invalid('version', 'Validation:unknown');
    const kept = this.judged(form.widgets, data);
    await this.orders.tx(async (tx, orders) => {
      const order = await orders.get(id, { lock: true });
      if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
      const now = await tx.find(OrderForm, { salesOrderId: id, formId });
      if (now) await tx.update(OrderForm, now.id, { version: form.version, data: kept }, concurrencyStamp ?? undefined);
      else await tx.insert(OrderForm, { salesOrderId: id, formId, version: form.version, data: kept });
    });
  }

  private async read(tx: Tx, orders: VisibleOrders, id: string) {
    const order = await orders.get(id);
    const type = await tx.find(OrderType, { id: order.orderTypeId });
    const product = order.productTypeId ? await tx.find(ProductType, { id: order.productTypeId }) : null;
    const filled = await tx.em.findBy(OrderForm, { salesOrderId: id, isDeleted: false });
    return { order, formIds: [...new Set([...(type?.formIds ?? []), ...(product?.formIds ?? [])])], filled };
  }

  private form(id: string, version: number | null) {
    return this.ports.client(platformPort).form({ tenantId: currentTenantId(), id, version });
  }

  private async one(order: SalesOrder, formId: string, filled?: OrderForm): Promise<OrderFormReply | null> {
    const newest = await this.form(formId, null);
    const form = filled && filled.version !== newest?.version ? await this.form(formId, filled.version) : newest;
    if (!form || holding(form.widgets).length === 0) return null;
    return {
      formId,
      name: form.name,
      version: form.version,
      newerVersion: filled && newest && newest.version > filled.version ? newest.version : null,
      isFilled: filled !== undefined,
      widgets: form.widgets,
      data: filled?.data ?? (await this.beginning(order, formId, form.widgets)),
      concurrencyStamp: filled?.concurrencyStamp ?? null,
    };
  }

  /** What the form begins with, and what the order says by the mappings of its fields. */
  private async beginning(order: SalesOrder, formId: string, widgets: readonly FormWidget[]) {
    const mappings = await this.ports.client(platformPort).formMappings({ tenantId: currentTenantId(), formId });
    const fields = holding(widgets);
    const known = new Set(fields.map(({ model }) => model));
    return computeForm(widgets, {
      ...Object.fromEntries(
        fields.flatMap(({ model, options }) =>
          options.defaultValue === undefined ? [] : [[model, options.defaultValue]],
        ),
      ),
      ...Object.fromEntries(
        mappings.flatMap(({ sourceField, targetField }) => {
          const said = known.has(targetField) ? saidBy(order, sourceField) : undefined;
          return said === undefined ? [] : [[targetField, said]];
        }),
      ),
    });
  }

  private judged(widgets: readonly FormWidget[], data: Record<string, unknown>): Record<string, unknown> {
    const known = new Set(holding(widgets).map(({ model }) => model));
    const computed = Object.entries(computeForm(widgets, cleanForm(widgets, data, cleanRichText)));
    const kept = Object.fromEntries(computed.filter(([name]) => known.has(name) || name in data));
    const issues = checkForm(widgets, kept).map(({ member, ...issue }) => ({ member: `data.${member}`, ...issue }));
    if (issues.length > 0) throw new AppError(kernelErrors.Validation, {}, issues.slice(0, 100));
    return kept;
  }
}

@ApiTags('OrderForm')
@Controller()
export class OrderFormsController {
  constructor(private readonly forms: OrderForms) {}

  @Serves(orderForms.list)
  async list(id: string) {
    return { items: await this.forms.list(id) };
  }

  @Serves(orderForms.fill)
  fill(id: string, formId: string, body: Body) {
    return this.forms.fill(id, formId, body);
  }
}

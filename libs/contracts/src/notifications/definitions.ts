import { NotificationLifetime, NotificationType } from './enums.js';

/**
 * A kind of notification to which users may subscribe; its texts stand in the notifications service under
 * `Notification:<name>`.
 */
export interface NotificationDefinition {
  name: string;
  group: string;
  type: number;
  lifetime: number;
}

function defineNotification(
  group: string,
  name: string,
  options: Partial<Pick<NotificationDefinition, 'type' | 'lifetime'>> = {},
): NotificationDefinition {
  return {
    group,
    name: `${group}.${name}`,
    type: NotificationType.Application,
    lifetime: NotificationLifetime.Persistent,
    ...options,
  };
}

const IM = 'LINGYUN.Abp.Messages.IM';
const BETWEEN_PEOPLE = { type: NotificationType.User };

export const notificationDefinitions = {
  systemNotification: defineNotification('Notifications', 'SystemNotification', { type: NotificationType.System }),
  runFinished: defineNotification('Optimization', 'RunFinished'),
  runFailed: defineNotification('Optimization', 'RunFailed'),
  plannedOrderCancelled: defineNotification('Optimization', 'PlannedOrderCancelled'),
  partSpoilt: defineNotification('Optimization', 'PartSpoilt'),
  boardsShort: defineNotification('Optimization', 'BoardsShort'),
  remittanceWaiting: defineNotification('Crm', 'RemittanceWaiting'),
  remittanceDecided: defineNotification('Crm', 'RemittanceDecided'),
  followUpDue: defineNotification('Crm', 'FollowUpDue'),
  workflowWaiting: defineNotification('Workflow', 'Waiting'),
  workflowReminded: defineNotification('Workflow', 'Reminded'),
  workflowEnded: defineNotification('Workflow', 'Ended'),
  workflowCopied: defineNotification('Workflow', 'Copied'),
  auditChanged: defineNotification('SalesOrder', 'AuditChanged'),
  auditWaiting: defineNotification('SalesOrder', 'AuditWaiting'),
  auditAssigned: defineNotification('SalesOrder', 'AuditAssigned'),
  quotationReady: defineNotification('SalesOrder', 'QuotationReady'),
  quotationOffered: defineNotification('SalesOrder', 'QuotationOffered'),
  friendValidation: defineNotification(IM, 'FriendValidation', BETWEEN_PEOPLE),
  newFriend: defineNotification(IM, 'NewFriend', BETWEEN_PEOPLE),
  joinGroup: defineNotification(IM, 'JoinGroup', BETWEEN_PEOPLE),
  exitGroup: defineNotification(IM, 'ExitGroup', BETWEEN_PEOPLE),
  chatTask: defineNotification(IM, 'ChatTask', BETWEEN_PEOPLE),
  orderCommented: defineNotification('SalesOrder', 'OrderCommented'),
  orderMoved: defineNotification('SalesOrder', 'OrderMoved'),
  reportAnswered: defineNotification('SalesOrder', 'ReportAnswered'),
  customerCommented: defineNotification('Crm', 'CustomerCommented'),
  importFileCommented: defineNotification('Optimization', 'ImportFileCommented'),
} as const;

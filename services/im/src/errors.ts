import { defineError } from '@ishare/kernel/errors.js';

const refusal = (number: string) => defineError(`LINGYUN.Abp.Message:${number}`);

/** Refusals of this service; the texts stand in i18n under the code. */
export const errors = {
  MessageIncomplete: refusal('01400'),
  NotInGroup: refusal('01401'),
  RecallTooLate: refusal('01303'),
  JoinAsked: refusal('02301'),
  AlreadyIn: refusal('02302'),
  GroupMuted: refusal('02400'),
  GroupNotAnonymous: refusal('02401'),
  GroupFull: refusal('02402'),
  NotGroupAdmin: refusal('02403'),
  GroupUnknown: refusal('02404'),
  ReceiverRefusesAll: refusal('03400'),
  ReceiverBlocksYou: refusal('03401'),
  NotAnonymous: refusal('03402'),
  NotFriends: refusal('03403'),
  UserUnknown: refusal('03404'),
  RefusesFriends: refusal('03410'),
  FriendAlready: refusal('03411'),
  FriendWaiting: refusal('03301'),
  FriendNotAsked: refusal('03302'),
  ConversationUnknown: defineError('Im:ConversationUnknown', 404),
  MessageUnknown: defineError('Im:MessageUnknown', 404),
  OwnerStays: defineError('Im:OwnerStays'),
} as const;

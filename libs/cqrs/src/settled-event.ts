/**
 * An event that says that something must be brought up to date: however often it is told in one transaction, it is
 * handled once for each key, before the commit, in the order of the keys. What its handlers tell anew is handled again.
 */
export abstract class SettledEvent {
  constructor(readonly key: string) {}
}

// Words that faults, their judgements and what is made again have in common.
import { named } from '../things/field.js';
import { pictures } from '../things/pictures.js';

/** What is wrong with parts of an order. */
export const ExceptionType = { Missing: 0, Damaged: 1, Size: 2, Colour: 3, Design: 4 } as const;
export type ExceptionType = (typeof ExceptionType)[keyof typeof ExceptionType];

/** Whose fault it is, and who pays. */
export const LiableParty = { Factory: 0, Design: 1, Dealer: 2, Logistics: 3, Installer: 4, Customer: 5 } as const;
export type LiableParty = (typeof LiableParty)[keyof typeof LiableParty];

/** What is made again for them is to be paid by the dealer; for the others it is free. */
export const PAYING_PARTIES: readonly LiableParty[] = [LiableParty.Dealer, LiableParty.Customer];

export const liableParty = () => named(LiableParty);

/** Parts that one report names, and characters of each: codes of labels, or names of what has none. */
export const MAX_PARTS = 200;
export const MAX_PART = 128;
export const MAX_PHOTOS = 9;

/** Files of the file service. */
export const photos = () => pictures(MAX_PHOTOS);

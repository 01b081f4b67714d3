import { SettledEvent } from '@ishare/cqrs/settled-event.js';

/** Judgements of a report were confirmed: with the last of them it is judged. Its key is the report's id. */
export class JudgementsConfirmed extends SettledEvent {}

/** An order moved on: what it was made again for may be there. Its key is the order's id. */
export class MadeAgainMoved extends SettledEvent {}

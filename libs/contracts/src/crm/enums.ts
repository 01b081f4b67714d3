/** Where a customer stands. In the pool nobody owns him, and whoever calls first may take him. */
export const CustomerState = { Pool: 0, Following: 1, Intent: 2, Deal: 3, Lost: 4 } as const;

/** How somebody of the company was in touch with a customer. */
export const FollowType = { Phone: 0, Visit: 1, WeChat: 2, Measure: 3 } as const;

/** Where a follow-up leaves a customer: the stages outside of the pool. */
export const FollowStage = { Following: 1, Intent: 2, Deal: 3, Lost: 4 } as const;
export type FollowStage = (typeof FollowStage)[keyof typeof FollowStage];

export const Gender = { Unknown: 0, Male: 1, Female: 2 } as const;

/** Where a customer stands. In the pool nobody owns him, and whoever calls first may take him. */
export const CustomerState = { Pool: 0, Following: 1, Intent: 2, Deal: 3, Lost: 4 } as const;

export const Gender = { Unknown: 0, Male: 1, Female: 2 } as const;

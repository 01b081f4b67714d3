/** The server menu's `component`, e.g. `optimisation/materials`. */
export type ScreenKey = string;
export type ScreenRegistry = Readonly<Record<ScreenKey, unknown>>;

/** Waits until `question` answers something true; throws after `timeout` ms. */
export async function until<T>(question: () => T | Promise<T>, timeout = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + timeout;
  for (;;) {
    const answer = await question();
    if (answer) return answer as NonNullable<T>;
    if (Date.now() > end) throw new Error('It did not come about in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

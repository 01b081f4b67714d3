// Preloaded into the processes of the product: when the launcher is gone without a word (killed, crashed), they end
// too.
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 30_000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}

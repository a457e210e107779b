// Faults of the page itself: errors nobody caught. The newest is kept and shown (FaultNotice); a seat's link never gets
// into a report.

export interface Fault {
  message: string;
  report: string;
}

const withoutLinks = (text: string) => text.replace(/([?&]k=)[^&\s"')]+/g, '$1…');

export function faultOf(error: unknown): Fault {
  const thrown = error instanceof Error ? error : new Error(String(error));
  return {
    message: thrown.message,
    report: withoutLinks(
      [
        `${thrown.name}: ${thrown.message}`,
        thrown.stack ?? '',
        `Page: ${location.pathname}${location.hash.split('?')[0]}`,
        `Browser: ${navigator.userAgent}`,
        `Window: ${innerWidth} x ${innerHeight}`,
      ].join('\n'),
    ),
  };
}

class Faults {
  last = $state.raw<Fault | null>(null);

  /** Listens for what nobody caught. Browsers report two harmless things the same way. */
  watch(): void {
    addEventListener('error', (event) => {
      if (!event.error || /ResizeObserver loop/.test(event.message)) return;
      this.last = faultOf(event.error);
    });
    addEventListener('unhandledrejection', (event) => {
      if ((event.reason as { name?: string } | null)?.name === 'AbortError') return;
      this.last = faultOf(event.reason);
    });
  }
}

export const faults = new Faults();

/** Milliseconds in which Vite says that it can put a change into the page as it is. */
const patience = 100;

/**
 * `npm run dev`: what Vite cannot put into the page by itself, since the page is plain HTML from the server, is shown
 * by loading it again.
 */
export function reloadOnChange(hot: NonNullable<ImportMeta["hot"]>) {
  let reload: ReturnType<typeof setTimeout> | undefined;
  hot.on("remix:hmr", () => {
    clearTimeout(reload);
    reload = setTimeout(() => location.reload(), patience);
  });
  hot.on("vite:beforeUpdate", () => clearTimeout(reload));
  Object.assign(window, standIns);
}

/** Remix's refresh of components asks its router for new data first; these pages have no router. */
const standIns = {
  __remixClearCriticalCss() {},
  __remixRouter: {
    waiting: new Set<(state: { revalidation: "idle" }) => void>(),
    subscribe(listener: (state: { revalidation: "idle" }) => void) {
      this.waiting.add(listener);
      return () => this.waiting.delete(listener);
    },
    revalidate() {
      for (const listener of this.waiting) listener({ revalidation: "idle" });
    },
  },
};

import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * What a browser does by itself when it loads a document, for pages that change without one: the focus goes to the
 * new page's h1 and its title is read out.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}

import type { ReactNode } from "react";

export interface NoticeProps {
  tone: "info" | "success" | "error";
  title?: string;
  children?: ReactNode;
}

/** Something to know before going on; success and error are announced. */
export function Notice({ tone, title, children }: NoticeProps) {
  const role = { info: undefined, success: "status", error: "alert" }[tone];
  return (
    <div className={`notice notice-${tone}`} role={role}>
      {title ? <h2>{title}</h2> : null}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}

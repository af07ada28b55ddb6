import type { ComponentType } from "react";

/**
 * A part of a page that comes to life in the browser; `auth.client.tsx` has the list of them. Its props are written
 * into the page, so they are plain data and hold no secret.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
}: {
  name: string;
  component: ComponentType<Props>;
  props: Props;
}) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
